import { describe, expect, it } from "vitest";
import { readSearch, shownAt, USUAL, writeSearch, type RankingSearch, type Segments } from "./search-params.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

const niche = (id: number, slug: string) => ({ id, slug, name: slug });
const TAXONOMY = {
  categories: [
    { id: 1, name: "🎮 Gaming", slug: "gaming", sub_categories: [niche(1001, "esports"), niche(1002, "retro")] },
    { id: 2, name: "Économie", slug: "economy", sub_categories: [] },
  ],
  brand_categories: [{ id: 101, name: "Drinks", slug: "drinks", sub_categories: [niche(2001, "coffee")] }],
  causes: [niche(1, "oceans"), niche(2, "education")],
};

function shown(segments: Segments, search: Partial<RankingSearch> = {}) {
  return shownAt(segments, { ...USUAL, ...search }, TAXONOMY);
}

/** The valid part of a URL. */
const valid = (url: UrlInput) => writeSearch(readSearch(url));

describe("the URL of a ranking", () => {
  it("has only what is not usual", () => {
    expect(valid({})).toEqual({});
    expect(valid({ filter: "leaderboard", of: "creators", page: 1, per_page: 50 })).toEqual({});
    const full = {
      filter: "networks",
      of: "brands",
      network: "tiktok",
      country: "au-nz",
      page: 2,
      per_page: 200,
      view: "rising",
    };
    expect(valid({ filter: "causes", cause: "oceans" })).toEqual({ filter: "causes", cause: "oceans" });
    expect(valid({ ...full, day: "2026-11-16" })).toEqual({ ...full, day: "2026-11-16" });
    expect(readSearch(valid(full))).toEqual({ ...USUAL, ...full });
    const tracked = { country: "fr", tracking: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" };
    expect(valid({ filter: "tracked" })).toEqual({ filter: "tracked" });
    expect(valid(tracked)).toEqual(tracked);
  });

  it("drops what is not valid", () => {
    const wrong = {
      filter: "all",
      of: 1,
      network: "myspace",
      country: "xx",
      page: 0,
      per_page: 20,
      day: "2026-02-30",
      view: "old",
      cause: 7,
      tracking: "nothing",
    };
    expect(valid({ ...wrong, other: true })).toEqual({});
  });
});

describe("what an address shows", () => {
  it("is the leaderboard of creators by default, France of countries and LinkedIn of networks", () => {
    expect(shown({})).toMatchObject({ kind: "ranking", tab: "leaderboard", id: "creators", subject: "creators" });
    expect(shown({ category: "leaderboard", niche: "all-niches" })).toEqual(shown({}));
    expect(shown({}, { of: "brands", country: "de" })).toMatchObject({ id: "brands", country: "de" });
    expect(shown({}, { filter: "countries" })).toMatchObject({ id: "country-fr", country: "fr" });
    expect(shown({}, { filter: "countries", country: "arab-world" })).toMatchObject({ id: "country-arab-world" });
    expect(shown({}, { filter: "networks" })).toMatchObject({ id: "network-linkedin", network: "linkedin" });
    expect(shown({}, { filter: "networks", network: "twitch", country: "us" })).toMatchObject({
      id: "network-twitch",
      country: "us",
    });
  });

  it("is a cause by its slug, the first by default", () => {
    expect(shown({}, { filter: "causes" })).toMatchObject({ id: "cause-1", tab: "causes", subject: "creators" });
    expect(shown({}, { filter: "causes", cause: "education", network: "tiktok" })).toMatchObject({
      id: "cause-2",
      network: "tiktok",
    });
    expect(shown({}, { filter: "causes", cause: "war" })).toMatchObject({ kind: "missing", what: "cause" });
    const none = shownAt({}, { ...USUAL, filter: "causes" }, { ...TAXONOMY, causes: [] });
    expect(none).toMatchObject({ kind: "missing", tab: "causes", what: "causes" });
  });

  it("is the list of tracked rankings, or one of them at its own address", () => {
    expect(shown({}, { filter: "tracked" })).toEqual({ kind: "tracked", tab: "tracked" });
    const one = { network: "tiktok", tracking: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" } as const;
    expect(shown({ category: "gaming" }, one)).toMatchObject({ id: "category-1", network: "tiktok" });
  });

  it("is a category by the second segment, and a niche by the third, of creators or brands", () => {
    expect(shown({ category: "gaming" })).toMatchObject({ id: "category-1", subject: "creators", tab: "categories" });
    expect(shown({ category: "gaming", niche: "all-niches" })).toEqual(shown({ category: "gaming" }));
    expect(shown({ category: "gaming", niche: "esports" }, { network: "tiktok" })).toMatchObject({
      id: "niche-1001",
      network: "tiktok",
      category: { slug: "gaming" },
    });
    expect(shown({ category: "drinks", niche: "coffee" })).toMatchObject({ id: "niche-2001", subject: "brands" });
    for (const category of ["all-categories", "leaderboard"])
      expect(shown({ category, niche: "coffee" })).toMatchObject({ id: "niche-2001", category: { slug: "drinks" } });
  });

  it("is all categories of a side", () => {
    const { categories, brand_categories: ofBrands } = TAXONOMY;
    expect(shown({ category: "all-categories" })).toMatchObject({ kind: "categories", categories });
    expect(shown({ category: "all-categories", niche: "all-niches" }, { of: "brands" })).toMatchObject({
      kind: "categories",
      categories: ofBrands,
    });
  });

  it("is missing where there is no such category or niche", () => {
    expect(shown({ category: "nothing" })).toMatchObject({ kind: "missing", what: "category" });
    expect(shown({ category: "gaming", niche: "coffee" })).toMatchObject({
      kind: "missing",
      what: "niche",
      category: { slug: "gaming" },
    });
    expect(shown({ category: "all-categories", niche: "nothing" })).toMatchObject({ kind: "missing", what: "niche" });
  });
});
