import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { tierOf } from "#contract/figures/windows.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { fits } from "./testing/brute-force.ts";
import { allOf, ask, CROWD_SIZE, searching } from "./testing/searching.ts";
import { everyCreator, type Known } from "./testing/store.ts";

const given = searching();

function sorted(ids: number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}

function best(creator: Known, metric: "growth" | "engagementRate", networks: readonly string[] = NETWORKS): number {
  return creator.accounts
    .filter((account) => networks.includes(account.network))
    .reduce((highest, account) => Math.max(highest, account[metric] ?? -Infinity), -Infinity);
}

function ofLargest(
  creator: Known,
  metric: "followers" | "growth" | "engagementRate",
  networks: readonly string[] = NETWORKS,
  isSought: (account: Known["accounts"][number]) => boolean = () => true,
): number {
  const [largest] = creator.accounts
    .filter((account) => networks.includes(account.network) && isSought(account))
    .toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1) || order(a.network) - order(b.network));
  return largest?.[metric] ?? -Infinity;
}

/** The score of the largest account on these networks, 0–10,000. */
function scoreOn(creator: Known, networks: readonly string[]): number {
  const [largest] = creator.accounts
    .filter((account) => networks.includes(account.network))
    .toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1) || order(a.network) - order(b.network));
  return Math.round(100 * (largest?.influence ?? 0));
}

const VEGAN = {
  keys: ["vegan", "pie"],
  method: "or" as const,
  searchIn: { posts: true, aiBio: true, socialBio: true },
};

function relevance({ title, biography, accounts, posts }: Known): number {
  const has = (text: string, key: string) => ` ${searchText(text)} `.includes(` ${key} `);
  const texts = [[title, biography], accounts.map((account) => account.biography)].map((some) => some.join(" | "));
  const inBios = VEGAN.keys.flatMap((key) => texts.filter((text) => has(text, key))).length;
  const lately = given().now.getTime() - 365 * 24 * 60 * 60 * 1000;
  const hits = posts.filter(
    ({ text, hashtags, publishedAt }) =>
      publishedAt.getTime() > lately && VEGAN.keys.some((key) => [text, ...hashtags].some((one) => has(one, key))),
  ).length;
  return 2 * inBios + Math.log2(1 + hits);
}

const order = (network: string) => NETWORKS.findIndex((one) => one === network);

function createdSecond(creator: Known): number {
  return Math.floor(creator.createdAt.getTime() / 1000);
}

describe("order", () => {
  test("random: the same for a seed, another for another, pages never overlap", async () => {
    const { person } = given();
    const one = await allOf(person, { profileType: "all" }, 1);
    expect(new Set(one.ids).size).toBe(CROWD_SIZE);
    expect(await allOf(person, { profileType: "all" }, 1)).toEqual(one);
    const two = await allOf(person, { profileType: "all" }, 2);
    expect(two.ids).not.toEqual(one.ids);
    expect(sorted(two.ids)).toEqual(sorted(one.ids));
  });

  test("a search without a seed creates and returns one", async () => {
    const { person } = given();
    const { body } = await ask(person, {});
    expect((await ask(person, { seed: body.seed })).body.results).toEqual(body.results);
    const seeds = await Promise.all([1, 2, 3].map(async () => (await ask(person, {})).body.seed));
    expect(new Set(seeds).size).toBe(3);
  });

  const orders: [string, DiscoveryFilters, (creator: Known) => number][] = [
    ["followers of the largest account", { sort: "followers" }, (creator) => ofLargest(creator, "followers")],
    [
      "followers on the networks",
      { sort: "followers", networks: ["instagram", "tiktok"] },
      (creator) => ofLargest(creator, "followers", ["instagram", "tiktok"]),
    ],
    ["growth", { sort: "growth" }, (creator) => ofLargest(creator, "growth")],
    ["growth on any network", { sort: "bestGrowth" }, (creator) => best(creator, "growth")],
    ["engagement on any network", { sort: "bestEngagement" }, (creator) => best(creator, "engagementRate")],
    ["growth on one", { sort: "growth", networks: ["tiktok"] }, (creator) => best(creator, "growth", ["tiktok"])],
    [
      "growth on two",
      { sort: "growth", networks: ["tiktok", "youtube"] },
      (creator) => ofLargest(creator, "growth", ["tiktok", "youtube"]),
    ],
    [
      "growth of the account within its ranges",
      { sort: "growth", networks: ["tiktok", "youtube"], networkStats: { tiktok: { followers: { max: 5000 } } } },
      (creator) =>
        ofLargest(
          creator,
          "growth",
          ["tiktok", "youtube"],
          ({ network, followers }) => network === "youtube" || (followers ?? Infinity) <= 5000,
        ),
    ],
    ["engagement", { sort: "engagement" }, (creator) => ofLargest(creator, "engagementRate")],
    [
      "engagement on one",
      { sort: "engagement", networks: ["youtube"] },
      (creator) => best(creator, "engagementRate", ["youtube"]),
    ],
    ["relevance without keywords", { sort: "relevance" }, (creator) => creator.score ?? 0],
    ["relevance", { sort: "relevance", keywords: VEGAN }, (creator) => relevance(creator) * 1e6 + (creator.score ?? 0)],
    ["authenticity", { sort: "authenticity" }, (creator) => creator.authenticity ?? -1],
    ["rising", { sort: "rising" }, (creator) => creator.rising ?? -1],
    ["score", { sort: "score" }, (creator) => creator.score ?? 0],
    ["score on one", { sort: "score", networks: ["tiktok"] }, (creator) => scoreOn(creator, ["tiktok"])],
    [
      "score on two",
      { sort: "score", networks: ["instagram", "youtube"] },
      (creator) => scoreOn(creator, ["instagram", "youtube"]),
    ],
    [
      "relevance, then the score on one",
      { sort: "relevance", networks: ["tiktok"], keywords: VEGAN },
      (creator) => relevance(creator) * 1e6 + scoreOn(creator, ["tiktok"]),
    ],
  ];
  test.each(orders)("%s, unknown last, ties by id", async (_, filters, value) => {
    const { person, everyone, now, inCrm } = given();
    const found = everyone.filter((creator) => fits(creator, filters, { now, inCrm }));
    const expected = found.toSorted((a, b) => {
      const [x, y] = [value(a), value(b)];
      return x === y ? a.id - b.id : y - x;
    });
    expect((await allOf(person, filters)).ids).toEqual(expected.map((creator) => creator.id));
  });

  test("keywords show where they were found", async () => {
    const { person } = given();
    const { results } = (await ask(person, { filters: { sort: "relevance", keywords: VEGAN } })).body;
    expect(results.length).toBeGreaterThan(0);
    for (const { match } of results) {
      const { text = "", marks = [] } = match ?? {};
      expect(marks.length).toBeGreaterThan(0);
      for (const [from, to] of marks) expect(VEGAN.keys).toContain(searchText(text.slice(from, to)));
    }
    const inPosts = { ...VEGAN, searchIn: { posts: true } };
    const ofPosts = (await ask(person, { filters: { keywords: inPosts } })).body.results;
    expect(new Set(ofPosts.map(({ match }) => match?.place))).toEqual(new Set(["post"]));
    for (const { match } of ofPosts) expect(match?.posts).toBeGreaterThan(0);
    const bios = { ...VEGAN, searchIn: { socialBio: true } };
    const ofBios = (await ask(person, { filters: { keywords: bios } })).body.results;
    expect(new Set(ofBios.map(({ match }) => match?.place))).toEqual(new Set(["bio"]));
    expect(new Set((await ask(person, {})).body.results.map(({ match }) => match))).toEqual(new Set([null]));
  });

  test("newest", async () => {
    const { world, person } = given();
    const { db } = world.ctx;
    await db.execute(sql`update creators set created_at = created_at - make_interval(secs => (id * 37 % 50)::int)`);
    await db.execute(sql`insert into outbox (creator_id) select id from creators`);
    await world.indexSync.flush();
    const expected = (await everyCreator(db)).toSorted((a, b) => createdSecond(b) - createdSecond(a) || b.id - a.id);
    const { ids } = await allOf(person, { sort: "newest", profileType: "all" });
    expect(ids).toEqual(expected.map((creator) => creator.id));
  });
});

test("scores and score bands under a network filter are those of the account on it", async () => {
  const { person, everyone } = given();
  const scores = new Map(everyone.map((creator) => [String(creator.id), scoreOn(creator, ["tiktok"])]));
  const bands = [4, 5, 6];
  const filters = { profileType: "all" as const, networks: ["tiktok" as const] };
  const { results } = (await ask(person, { filters: { ...filters, sort: "score" } })).body;
  for (const { _id, networks } of results)
    expect(networks.find(({ network }) => network === "tiktok")?.score ?? 0).toBe(scores.get(_id));
  expect(results.some(({ _id, score }) => score !== scores.get(_id))).toBe(true);
  const isInBands = (score: number | undefined) => bands.includes(tierOf((score ?? 0) / 100) ?? 0);
  const expected = everyone.filter(({ id, accounts }) => {
    return accounts.some(({ network }) => network === "tiktok") && isInBands(scores.get(String(id)));
  });
  const { ids } = await allOf(person, { ...filters, tiers: bands });
  expect(ids.length).toBeGreaterThan(0);
  expect(sorted(ids)).toEqual(sorted(expected.map(({ id }) => id)));
});

test("figures of a network are shown and ordered by, whatever the creators' largest account", async () => {
  const { results } = (await ask(given().person, { filters: { sort: "growth" }, figuresOf: "tiktok" })).body;
  const withAccount = results.filter(({ networks }) => networks.some(({ network }) => network === "tiktok"));
  expect(withAccount.length).toBeGreaterThan(1);
  for (const { headline } of withAccount) expect(headline).toBe("tiktok");
  // Creators without an account or growth there come last.
  const growths = results.map(({ networks }) => networks.find(({ network }) => network === "tiktok")?.growth ?? -1);
  expect(growths).toEqual(growths.toSorted((a, b) => b - a));
  expect(new Set(growths).size).toBeGreaterThan(2);

  const usual = (await ask(given().person, { filters: { sort: "growth" } })).body.results;
  expect(usual.map(({ _id }) => _id)).not.toEqual(results.map(({ _id }) => _id));
});
