import countries from "i18n-iso-countries";
import { expect, test } from "vitest";
import { countriesIn, COUNTRY_CODES } from "./countries.ts";

test("the list of countries has both codes, and is sorted by names", () => {
  const english = countriesIn("en");
  expect(english).toHaveLength(250);
  expect(english.find(({ code2 }) => code2 === "fr")).toEqual({ name: "France", code2: "fr", code3: "fra" });
  expect(english.map(({ code2 }) => code2).toSorted()).toEqual(COUNTRY_CODES.toSorted());
  for (const { name, code2, code3 } of english) {
    expect(code3, name).toBe(countries.alpha2ToAlpha3(code2.toUpperCase())?.toLowerCase());
    expect(name).not.toBe(code2.toUpperCase());
  }
  const inOrder = (names: string[], locale: string) => names.toSorted((a, b) => a.localeCompare(b, locale));
  for (const locale of ["en", "sv"]) {
    const names = countriesIn(locale).map(({ name }) => name);
    expect(names).toEqual(inOrder(names, locale));
  }
  // "Österreich" is sorted as its readers expect.
  expect(countriesIn("de").findIndex(({ code2 }) => code2 === "at")).toBeLessThan(200);
});
