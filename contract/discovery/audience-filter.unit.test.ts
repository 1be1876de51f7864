import { describe, expect, it } from "vitest";
import { findShare, readShareChoice, shareChoice, wantedShares, writeShareChoice } from "./audience-filter.ts";
import { countryCode } from "../countries/countries.ts";

describe("the share of an age", () => {
  const shares = (all: Record<string, number>) => Object.entries(all).map(([code, share]) => ({ code, share }));
  const of = (code: string, all: Record<string, number>) => findShare(shares(all), { dimension: "ages", code });

  it("is that of the age itself, or the sum of all that make it up", () => {
    expect(of("45-64", { "45-64": 0.2, "45-54": 0.1 })).toBe(0.2);
    expect(of("45-64", { "55-64": 0.25, "35-44": 0.1, "45-54": 0.25 })).toBe(0.5);
    expect(of("65+", { "65-74": 0.25, "75+": 0.25 })).toBe(0.5);
    expect(of("18-24", { "18-20": 0.7, "21-24": 0.1 })).toBe(0.8);
  });

  it.each([
    ["a part of it is missing", { "45-54": 0.1 }],
    ["parts leave a gap", { "45-50": 0.1, "55-64": 0.1 }],
    ["parts overlap", { "45-54": 0.1, "50-64": 0.1 }],
    ["an age crosses it", { "40-64": 0.4 }],
    ["nothing is known", {}],
  ])("is not known where %s", (_where, all) => {
    expect(of("45-64", all)).toBeUndefined();
  });
});

it("adds no countries: an unknown one is unknown", () => {
  expect(findShare([{ code: "br", share: 0.5 }], { dimension: "countries", code: "fr" })).toBeUndefined();
});

it("takes percent of every part as fractions, and none of an empty filter", () => {
  expect(wantedShares({ country: [{ code: "br", minShare: 29 }], gender: { value: "male", minShare: 100 } })).toEqual([
    { dimension: "countries", code: "br", least: 0.29 },
    { dimension: "genders", code: "male", least: 1 },
  ]);
  expect([wantedShares({}), wantedShares({ country: [], age: [] }), wantedShares()]).toEqual([[], [], []]);
});

describe("a share in an address", () => {
  it("reads as it was written", () => {
    expect(readShareChoice(writeShareChoice({ code: "us", percent: 30 }))).toEqual({ code: "us", percent: 30 });
  });

  it.each(["us:0", "us:101", "us:1000", "us:030", "us:3.5", "us:-3", "xx:30", "us", "us:", ":30", "us:30:1"])(
    "%s is unknown",
    (text) => {
      expect(shareChoice(countryCode).safeParse(text).success).toBe(false);
    },
  );

  it.each(["us:1", "us:99", "us:100"])("%s is one", (text) => {
    expect(shareChoice(countryCode).safeParse(text).success).toBe(true);
  });
});
