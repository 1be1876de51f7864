import { expect, it } from "vitest";
import { holds, relaxations, newestFilter } from "./relaxations.ts";
import { NO_FILTERS, type DiscoverySearch } from "./search-params.ts";

it("removes each filter by itself, but alternatives together: one fewer would narrow further", () => {
  const search = { ...NO_FILTERS, gender: "female" as const, countries: ["fr", "br"], languages: ["fr"] };
  expect(relaxations(search).map(({ patch }) => patch)).toEqual([
    { gender: "all" },
    { languages: [] },
    { countries: [] },
  ]);
});

it("removes keywords one by one when all must match", () => {
  const search = { ...NO_FILTERS, keywords: ["vegan", "trail"] };
  expect(relaxations(search).map(({ patch }) => patch)).toEqual([{ keywords: [] }]);
  expect(relaxations({ ...search, match: "and" }).map(({ patch }) => patch)).toEqual([
    { keywords: ["trail"] },
    { keywords: ["vegan"] },
  ]);
});

it("removes networks together, with the filters on them, unless all must match", () => {
  const networks: DiscoverySearch["networks"] = ["tiktok", "instagram"];
  const search = { ...NO_FILTERS, networks };
  expect(relaxations(search).map(({ patch }) => patch)).toEqual([
    { networks: [], networkStats: {}, activeAccounts: [] },
  ]);
  const all = relaxations({ ...search, networksMethod: "and" });
  expect(all.map(({ patch }) => patch)).toMatchObject([
    { networks: ["instagram"] },
    { networks: ["tiktok"] },
    { networksMethod: "or" },
  ]);
});

it("knows the filter that was set last, also within a list", () => {
  const before = { ...NO_FILTERS, countries: ["fr"] };
  const after = { ...before, countries: ["fr", "br"], tiers: [1] };
  expect(newestFilter(before, { ...before, countries: ["fr", "br"] })).toEqual({ of: "countries", value: "br" });
  expect(newestFilter(after, before)).toBeUndefined();
  const latest = { of: "countries", value: "br" } as const;
  expect(relaxations(after).map((way) => holds(way, latest))).toEqual([false, true]);
});
