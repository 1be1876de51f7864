import { expect, it } from "vitest";
import { holds, loosenings, newestFilter } from "./loosening.ts";
import { NO_FILTERS } from "./search-params.ts";

it("takes each filter away by itself, but alternatives together: one fewer would narrow further", () => {
  const search = { ...NO_FILTERS, gender: "female" as const, countries: ["fr", "br"], languages: ["fr"] };
  expect(loosenings(search).map(({ patch }) => patch)).toEqual([
    { gender: "all" },
    { languages: [] },
    { countries: [] },
  ]);
});

it("takes keywords away one by one when all are asked for", () => {
  const search = { ...NO_FILTERS, keywords: ["vegan", "trail"] };
  expect(loosenings(search).map(({ patch }) => patch)).toEqual([{ keywords: [] }]);
  expect(loosenings({ ...search, match: "and" }).map(({ patch }) => patch)).toEqual([
    { keywords: ["trail"] },
    { keywords: ["vegan"] },
  ]);
});

it("knows the filter that was set last, also within a list", () => {
  const before = { ...NO_FILTERS, countries: ["fr"] };
  const after = { ...before, countries: ["fr", "br"], tiers: [1] };
  expect(newestFilter(before, { ...before, countries: ["fr", "br"] })).toEqual({ of: "countries", value: "br" });
  expect(newestFilter(after, before)).toBeUndefined();
  const latest = { of: "countries", value: "br" } as const;
  expect(loosenings(after).map((way) => holds(way, latest))).toEqual([false, true]);
});
