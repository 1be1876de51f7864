import { describe, expect, it } from "vitest";
import {
  writeSearch,
  changed,
  hasOtherRows,
  readSearch,
  NO_FILTERS,
  sortedBy,
  validateSearch,
  type CrmState,
} from "./search-params.ts";
import { crmCollection } from "#contract/collections/crm.ts";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import { isFiltered } from "#web/shared/crm-creators/crm-url.ts";

const TAG = "0198c0de-0000-7000-8000-000000000001";
const usual = readSearch({});

describe("the address of the CRM", () => {
  it("says nothing of what is as usual", () => {
    expect(usual).toMatchObject({ page: 1, pagination: 20, sort: "createdAt", asc: false, filters: NO_FILTERS });
    expect(writeSearch(usual)).toEqual({});
    expect(isFiltered(usual.filters)).toBe(false);
  });

  it("reads itself back", () => {
    const state = changed(usual, {
      filters: {
        ...usual.filters,
        text: "90",
        followers: { min: 1_000, max: 50_000 },
        engagementRate: { min: 0.02, max: -1 },
        score: { min: 500, max: 9_000 },
        growth: { min: -0.5, max: -1 },
        gender: [0, 1],
        followerTiers: ["micro", "none"],
        types: ["brand"],
        countries: ["fr", "de"],
        languages: ["fr"],
        networks: ["tiktok", "youtube"],
        networksMethod: "and",
        figuresOf: "tiktok",
        niches: [12],
        tags: [TAG],
        statuses: ["none", TAG],
        lists: [TAG],
        hasEmail: false,
      },
      sort: "status",
      asc: false,
      page: 3,
      pagination: 200,
      layout: "board",
      view: TAG,
    });
    expect(readSearch(writeSearch(state))).toEqual(state);
    expect(isFiltered(state.filters)).toBe(true);
  });

  it("has the network of the figures, which filters nothing", () => {
    const state = readSearch({ figuresOf: "youtube" });
    expect(state.filters.figuresOf).toBe("youtube");
    expect(isFiltered(state.filters)).toBe(false);
    expect(readSearch({ figuresOf: "friendster" }).filters.figuresOf).toBeUndefined();
  });

  it("keeps a range open where nothing is said", () => {
    expect(readSearch({ followers: "..500" }).filters.followers).toEqual({ min: 0, max: 500 });
    expect(writeSearch(readSearch({ growth: "0.1.." }))).toEqual({ growth: "0.1.." });
  });

  it("forgets what it does not know", () => {
    const wrong = { page: -1, pagination: 21, sort: "size", asc: "yes", tags: "x", followers: "9..1", growth: "a..b" };
    expect(validateSearch({ ...wrong, countries: "xx,fr", other: 1 })).toEqual({ countries: "fr" });
  });
});

it("drops what calls would refuse, and keeps as many values as they take", () => {
  expect(validateSearch({ search: "a\u0000b" })).toEqual({});
  const many = Array.from({ length: 400 }, (_, at) => at + 1).join(",");
  expect(readSearch({ niches: many }).filters.niches).toHaveLength(300);
});

it("has a chip for each filter of the address, which takes that one away", () => {
  const address = {
    followers: "1..",
    growth: "-0.9..",
    gender: 0,
    countries: "fr",
    languages: "fr",
    networks: "tiktok",
    niches: 12,
    tags: TAG,
    statuses: "none",
    hasEmail: true,
  };
  const { filters } = readSearch(address);
  const values = filterValues(crmCollection);
  const chips = values.all.filter(({ filter }) => values.isSet(filters, filter));
  expect(chips.map(({ filter }) => filter.id).toSorted()).toEqual(Object.keys(address).toSorted());
  for (const { filter } of chips) {
    const others = Object.entries(address).filter(([id]) => id !== filter.id);
    const left = { ...usual, filters: { ...filters, ...values.without(filters, filter) } };
    expect(writeSearch(left)).toEqual(Object.fromEntries(others));
  }
});

describe("the address beside a view", () => {
  const base = {
    ...usual,
    filters: { ...NO_FILTERS, text: "ada", countries: ["fr"], growth: { min: 0.1, max: -1 }, hasEmail: true },
    sort: "followers" as const,
    asc: true,
    pagination: 50 as const,
    layout: "board" as const,
    view: TAG,
  };

  it("says only what differs from the view", () => {
    expect(writeSearch(base, base)).toEqual({ view: TAG });
    expect(writeSearch({ ...base, page: 2, sort: "score", asc: false }, base)).toEqual({
      page: 2,
      sort: "score",
      view: TAG,
    });
    expect(readSearch({ view: TAG }, base)).toEqual(base);
  });

  it("says what is taken away, and keeps saying it", () => {
    const cleared = { ...base, filters: NO_FILTERS, asc: false, layout: "table" as const };
    const address = writeSearch(cleared, base);
    expect(address).toMatchObject({ search: "", countries: "", growth: "..", hasEmail: "any", asc: false });
    expect(readSearch(validateSearch(address), base)).toEqual(cleared);
  });
});

describe("changing it", () => {
  it("begins at the first page", () => {
    const third = { ...usual, page: 3 };
    expect(changed(third, { pagination: 50 }).page).toBe(1);
    expect(hasOtherRows(third, { ...third, page: 1, layout: "board" })).toBe(false);
    const others: Partial<CrmState>[] = [
      { pagination: 50 },
      { sort: "score" },
      { asc: true },
      { filters: { ...third.filters, text: "a" } },
    ];
    for (const patch of others) expect(hasOtherRows(third, { ...third, ...patch })).toBe(true);
    expect(sortedBy(third, "followers")).toMatchObject({ page: 1, sort: "followers", asc: false });
  });

  it("sorts as people expect and turns round the second time", () => {
    const byName = sortedBy(usual, "full_name");
    expect(byName.asc).toBe(true);
    expect(sortedBy(byName, "full_name").asc).toBe(false);
    expect(sortedBy(usual, "createdAt").asc).toBe(true);
  });
});
