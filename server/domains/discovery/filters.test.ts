import { describe, expect, test } from "vitest";
import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { fits } from "./testing/brute-force.ts";
import { allOf, CROWD_SIZE, searching } from "./testing/searching.ts";

const given = searching();

function keys(words: string[], more: Partial<NonNullable<DiscoveryFilters["keywords"]>> = {}): DiscoveryFilters {
  return { keywords: { keys: words, method: "or", searchIn: {}, ...more } };
}

function sorted(ids: number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}

describe("filters", () => {
  const cases: [string, (niches: number[]) => DiscoveryFilters][] = [
    ["none: persons", () => ({})],
    ["brands", () => ({ profileType: "brands" })],
    ["all profiles", () => ({ profileType: "all" })],
    ["industry", () => ({ industry: given().industry })],
    ["industry, primary", () => ({ industry: given().industry, primary: true })],
    ["one niche", (niches) => ({ niches: niches.slice(1, 2) })],
    ["any of niches", (niches) => ({ niches: niches.slice(0, 2) })],
    ["niches, primary", (niches) => ({ niches: niches.slice(1, 3), primary: true })],
    ["a niche nobody has", () => ({ niches: [999_999] })],
    ["a network", () => ({ networks: ["tiktok"] })],
    ["any of networks", () => ({ networks: ["instagram", "youtube"] })],
    ["every one of networks", () => ({ networks: ["instagram", "youtube"], networksMethod: "and" })],
    ["any network, by method", () => ({ networks: ["tiktok", "youtube"], networksMethod: "or" })],
    ["followers on any network", () => ({ followers: { min: 20_000, max: 50_000 } })],
    [
      "followers on any of networks",
      () => ({ networks: ["instagram", "tiktok"], followers: { min: 20_000, max: 50_000 } }),
    ],
    [
      "followers on any of networks that must all be there",
      () => ({ networks: ["instagram", "tiktok"], networksMethod: "and", followers: { min: 20_000 } }),
    ],
    [
      "a range binds the account on its network only",
      () => ({
        networks: ["instagram", "tiktok"],
        networkStats: { instagram: { followers: { min: 20_000, max: 50_000 } } },
      }),
    ],
    [
      "ranges of networks that must all be there",
      () => ({
        networks: ["instagram", "tiktok"],
        networksMethod: "and",
        networkStats: { instagram: { followers: { min: 1000 } } },
      }),
    ],
    ["female", () => ({ gender: 0 })],
    ["undefined gender", () => ({ gender: 2 })],
    ["any gender", () => ({ gender: "all" })],
    ["countries", () => ({ countries: ["fr", "jp"] })],
    ["a city by another spelling", () => ({ city: "ORLÉANS" })],
    ["a city in another script", () => ({ city: "東京" })],
    ["half a city", () => ({ city: "Orl" })],
    ["an empty city", () => ({ city: " " })],
    ["a city without a letter", () => ({ city: "🎉" })],
    ["languages", () => ({ languages: ["de", "pt"] })],
    ["tiers", () => ({ tiers: [1, 2, 3] })],
    ["the lowest tier", () => ({ tiers: [10] })],
    ["authenticity from", () => ({ minAuthenticity: 70 })],
    ["rising from, authentic", () => ({ minRising: 1, minAuthenticity: 1 })],
    ["a follower tier", () => ({ followerTiers: ["nano"] })],
    ["follower tiers", () => ({ followerTiers: ["micro", "mega"] })],
    ["a follower tier on a network", () => ({ networks: ["tiktok"], followerTiers: ["micro"] })],
    ["a follower tier on any of networks", () => ({ networks: ["tiktok", "youtube"], followerTiers: ["nano", "mid"] })],
    [
      "a follower tier on every one of networks",
      () => ({ networks: ["tiktok", "youtube"], networksMethod: "and", followerTiers: ["nano", "micro"] }),
    ],
    ["a follower tier within followers", () => ({ followers: { max: 20_000 }, followerTiers: ["micro"] })],
    [
      "a follower tier within ranges",
      () => ({
        networks: ["tiktok", "instagram"],
        networkStats: { instagram: { followers: { min: 3_000 } } },
        followerTiers: ["nano"],
      }),
    ],
    ["not in my CRM", () => ({ hideCrmCreators: true })],
    ["with an email", () => ({ hideWithoutEmail: true })],
    ["growing", () => ({ growing: true })],
    ["verified", () => ({ showVerifiedCreators: true })],
    ["premium", () => ({ premium: true })],
    ["active anywhere", () => ({ globalActiveAccounts: true })],
    ["active on one", () => ({ networkStats: { instagram: { activeAccounts: true } } })],
    [
      "nothing set",
      () => ({ niches: [], networks: [], countries: [], languages: [], tiers: [], networkStats: {}, premium: false }),
    ],
    ["followers from", () => ({ networkStats: { instagram: { followers: { min: 5000 } } } })],
    ["followers to", () => ({ networkStats: { tiktok: { followers: { max: 5000 } } } })],
    ["growth between", () => ({ networkStats: { instagram: { growth: { min: -0.1, max: 0.1 } } } })],
    ["rate", () => ({ networkStats: { youtube: { engagementRate: { min: 0.05 } } } })],
    ["engagement", () => ({ networkStats: { instagram: { engagementPerPost: { min: 10, max: 400 } } } })],
    ["views", () => ({ networkStats: { instagram: { viewsPerPost: { min: 100 } } } })],
    ["frequency", () => ({ networkStats: { instagram: { postFrequency: { min: 0.3 } } } })],
    ["frequency of nothing", () => ({ networkStats: { instagram: { postFrequency: { max: 0 } } } })],
    ["monthly views", () => ({ networkStats: { instagram: { monthlyViews: { min: 1, max: 1e13 } } } })],
    ["an empty range", () => ({ networkStats: { instagram: { followers: {} } } })],
    [
      "figures of any of two networks",
      () => ({ networkStats: { instagram: { followers: { min: 50_000 } }, tiktok: { followers: { min: 50_000 } } } }),
    ],
    [
      "figures of two networks",
      () => ({
        networksMethod: "and",
        networkStats: { instagram: { followers: { min: 1000 } }, tiktok: { followers: { min: 1000 } } },
      }),
    ],
    ["a keyword", () => keys(["vegan"])],
    ["a keyword with an accent", () => keys(["cafe"])],
    ["a keyword in Cyrillic", () => keys(["МОСКВЕ"])],
    ["a keyword inside a run", () => keys(["東京"])],
    ["one character", () => keys(["京"])],
    ["characters that are not neighbours", () => keys(["東都"])],
    ["a phrase", () => keys(["vegan food"])],
    ["a phrase nobody wrote, though its words meet where texts do", () => keys(["travel vegan"])],
    ["any keyword", () => keys(["vegan", "orleans"])],
    ["every keyword, in either field", () => keys(["vegan", "travel"], { method: "and" })],
    ["every keyword, in the bio", () => keys(["vegan", "food"], { method: "and", searchIn: { aiBio: true } })],
    ["a keyword in the networks' bios", () => keys(["vegan"], { searchIn: { socialBio: true } })],
    ["a keyword in both", () => keys(["vegan"], { searchIn: { socialBio: true, aiBio: true, posts: false } })],
    ["a keyword without a letter", () => keys(["🎉"])],
    ["one of several without a letter", () => keys(["🎉", "vegan"])],
    ["no keyword", () => keys([])],
    ["a keyword in posts", () => keys(["pie"], { searchIn: { posts: true } })],
    ["a hashtag", () => keys(["baking"], { searchIn: { posts: true } })],
    ["part of a hashtag", () => keys(["カフェ"], { searchIn: { posts: true } })],
    ["a phrase in posts", () => keys(["vegan pie"], { searchIn: { posts: true } })],
    ["a keyword in posts of last year", () => keys(["sundial"], { searchIn: { posts: true } })],
    ["any keyword, in posts or bios", () => keys(["пирог", "café"], { searchIn: { posts: true, aiBio: true } })],
    [
      "every keyword, one in a post, one in another",
      () => keys(["pie", "camera"], { method: "and", searchIn: { posts: true } }),
    ],
    [
      "every keyword, in posts and bios together",
      () => keys(["pie", "travel"], { method: "and", searchIn: { posts: true, aiBio: true, socialBio: true } }),
    ],
    ["a keyword without a letter, in posts", () => keys(["🎉"], { searchIn: { posts: true } })],
    [
      "much at once",
      () => ({
        networks: ["instagram"],
        countries: ["fr", "de", "br"],
        hideWithoutEmail: true,
        globalActiveAccounts: true,
        networkStats: { instagram: { followers: { min: 200, max: 1e6 } } },
      }),
    ],
  ];

  // A case that matches no creators, or all, proves nothing unless intended.
  const matchingNone = new Set([
    "a niche nobody has",
    "half a city",
    "a city without a letter",
    "characters that are not neighbours",
    "a phrase nobody wrote, though its words meet where texts do",
    "a keyword without a letter",
    "a keyword without a letter, in posts",
    "a keyword in posts of last year",
  ]);
  const matchingAll = new Set(["all profiles"]);

  test.each(cases)("%s", async (name, filtersOf) => {
    const { person, everyone, niches, now, inCrm } = given();
    const filters = filtersOf(niches);
    const expected = everyone.filter((creator) => fits(creator, filters, { now, inCrm })).map((creator) => creator.id);
    const { ids, total } = await allOf(person, filters);
    expect(sorted(ids)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect([expected.length === 0, expected.length === CROWD_SIZE]).toEqual([
      matchingNone.has(name),
      matchingAll.has(name),
    ]);
  });
});
