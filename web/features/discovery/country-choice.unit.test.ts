import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import { COUNTRY_GROUPS } from "#contract/countries/country-groups.ts";
import { expect, it } from "vitest";
import { hasGroup, inGroups, withGroup, withoutGroup } from "./country-choice.ts";

it("groups only countries there are, each once; the specification's two have 22", () => {
  for (const codes of Object.values(COUNTRY_GROUPS)) {
    expect(codes.filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  }
  expect(COUNTRY_GROUPS.latinAmerica).toHaveLength(22);
  expect(COUNTRY_GROUPS.arabicSpeaking).toHaveLength(22);
});

it("says a group once it is whole, and its parts only besides", () => {
  expect(inGroups(["us", "br"])).toEqual({ groups: [], others: ["us", "br"] });
  expect(inGroups(withGroup(["br"], "northAmerica"))).toEqual({ groups: ["northAmerica"], others: ["br"] });
  expect(inGroups(withGroup([], "europe")).groups).toEqual(["europe"]);
});

it("takes a group away and leaves what another still asks for", () => {
  expect(withoutGroup(withGroup(["br"], "northAmerica"), "northAmerica")).toEqual(["br"]);
  const both = withGroup(withGroup([], "europeanUnion"), "nordics");
  expect(hasGroup(withoutGroup(both, "nordics"), "europeanUnion")).toBe(true);
  expect(withoutGroup(both, "nordics")).not.toContain("no");
});
