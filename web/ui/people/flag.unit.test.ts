import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import { hasFlag } from "country-flag-icons";
import { expect, it } from "vitest";

it("has a picture of the flag of every country", () => {
  expect(COUNTRY_CODES.filter((code) => !hasFlag(code.toUpperCase()))).toEqual([]);
});
