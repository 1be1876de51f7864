import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator, getCrmUser } from "#contract/crm/endpoints.ts";
import { CRM_SORTS, type CrmSort } from "#contract/collections/crm.ts";
import { rankTop } from "#contract/custom-tops.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreators, ALL_LISTS, createList, getList, listLists, removeCreators } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { crmCreators, crmStatuses, lists } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { readListPage, readListStats } from "../index.ts";

const world = useWorld();

type Copy = Partial<typeof crmCreators.$inferInsert>;

/** An owner with a list of creators whose CRM rows say this. */
async function withRows(copies: Copy[], plan: number = PLAN_IDS.business) {
  const owner = await makeOwner(world(), plan);
  const ids = await makeCreators(world(), copies.length);
  const { body } = await owner.browser.call(createList, { title: "Spring", creatorsId: ids });
  const setting = ids.map(async (id, i) => {
    const own = and(eq(crmCreators.customerId, owner.customerId), eq(crmCreators.creatorId, Number(id)));
    await world()
      .root.update(crmCreators)
      .set({ fullName: `Name ${i}`, ...copies[i] })
      .where(own);
  });
  await Promise.all(setting);
  const topId = body.list._id;
  const read = async (input: Partial<InputOf<typeof getList>> = {}) =>
    (await owner.browser.call(getList, { id: topId, per_page: 200, ...input })).body;
  const members = async (input: Partial<InputOf<typeof getList>> = {}) =>
    (await read(input)).influencers.map(({ creatorId }) => ids.indexOf(creatorId));
  return { owner, ids, topId, read, members };
}

async function merge(customerId: string, gone: string | undefined, target: string | undefined): Promise<void> {
  await world().root.execute(sql`
    update crm_creators set merged_into = k.id from crm_creators k
    where k.customer_id = ${customerId} and k.creator_id = ${Number(target)}
      and crm_creators.customer_id = ${customerId} and crm_creators.creator_id = ${Number(gone)}`);
}

describe("a page", () => {
  const low: Copy = {
    fullName: "Ada",
    followers: 1,
    growth: -0.5,
    engagementRate: 0.01,
    score: 10,
    authenticity: 20,
    rising: 30,
    country: "de",
    language: "de",
    publicEmail: "a@example.test",
    due: "2030-01-01",
    nextStep: "Call",
    updatedAt: new Date("2030-01-01"),
  };
  const high: Copy = {
    fullName: "Bea",
    followers: 3e9,
    growth: 0.5,
    engagementRate: 0.2,
    score: 90,
    authenticity: 80,
    rising: 70,
    country: "fr",
    language: "fr",
    publicEmail: "a@example.test",
    customEmail: "b@example.test",
    due: "2031-01-01",
    nextStep: "Send a contract",
    updatedAt: new Date("2031-01-01"),
  };
  const none: Copy = {
    fullName: "Cleo",
    followers: null,
    growth: null,
    engagementRate: null,
    score: null,
    authenticity: null,
    rising: null,
    country: null,
    language: null,
    updatedAt: new Date("2032-01-01"),
  };
  const never = new Set<CrmSort>(["createdAt", "full_name", "type", "updatedAt"]);
  /** These refer to rows of the workspace. */
  const references = new Set<CrmSort>(["status", "owner"]);

  test.each(CRM_SORTS.filter((sort) => !never.has(sort) && !references.has(sort)))(
    "by %s has missing values last in both directions",
    async (sort) => {
      const { members } = await withRows([none, high, low]);
      expect(await members({ sort, asc: "true" })).toEqual([2, 1, 0]);
      expect(await members({ sort, asc: "false" })).toEqual([1, 2, 0]);
    },
  );

  test("by owner has those without one last in both directions", async () => {
    const { owner, ids, members } = await withRows([{}, {}]);
    const own = and(eq(crmCreators.customerId, owner.customerId), eq(crmCreators.creatorId, Number(ids[1])));
    await world().root.update(crmCreators).set({ owner: owner.userId }).where(own);
    expect(await members({ sort: "owner", asc: "true" })).toEqual([1, 0]);
    expect(await members({ sort: "owner", asc: "false" })).toEqual([1, 0]);
  });

  test.each(["full_name", "updatedAt"] as const)("by %s", async (sort) => {
    const { members } = await withRows([none, high, low]);
    expect(await members({ sort, asc: "true" })).toEqual([2, 1, 0]);
    expect(await members({ sort, asc: "false" })).toEqual([0, 1, 2]);
  });

  test("by type", async () => {
    const { members } = await withRows([{ isBrand: false }, { isBrand: true }]);
    expect(await members({ sort: "type", asc: "true" })).toEqual([1, 0]);
    expect(await members({ sort: "type", asc: "false" })).toEqual([0, 1]);
  });

  test("by status follows the board", async () => {
    const { owner, ids, members } = await withRows([{}, {}, {}]);
    const status = { customerId: owner.customerId, color: "gray" as const };
    const [late, early] = await world()
      .root.insert(crmStatuses)
      .values([
        { ...status, title: "A but late", position: 101 },
        { ...status, title: "Z but early", position: 100 },
      ])
      .returning();
    const set = async (id: string | undefined, statusId: string | undefined) =>
      world()
        .root.update(crmCreators)
        .set({ statusId })
        .where(and(eq(crmCreators.customerId, owner.customerId), eq(crmCreators.creatorId, Number(id))));
    await Promise.all([set(ids[0], late?.id), set(ids[1], early?.id)]);
    expect(await members({ sort: "status", asc: "true" })).toEqual([1, 0, 2]);
    expect(await members({ sort: "status", asc: "false" })).toEqual([0, 1, 2]);
  });

  test("by createdAt follows when they came to the list, not to the CRM", async () => {
    const owner = await makeOwner(world());
    const [first = "", second = ""] = await makeCreators(world(), 2);
    await owner.browser.call(addCreator, { creatorsId: [first] });
    await world().travel(1_000);
    const { body } = await owner.browser.call(createList, { title: "Spring", creatorsId: [second] });
    await world().travel(1_000);
    await owner.browser.call(addCreators, { topIds: [body.list._id], creatorsId: [first] });
    const page = await owner.browser.call(getList, { id: body.list._id });
    expect(page.body.influencers.map(({ creatorId }) => creatorId)).toEqual([first, second]);
  });

  test("by the figures of one network, of the largest account on the one that is shown by default", async () => {
    const figures = (growth: number | null, otherGrowth: number | null) =>
      [growth, otherGrowth].flatMap((one) => [1_000, one, null, 1_000, one, null]);
    const { members } = await withRows([
      { networks: ["tiktok", "youtube"], figures: figures(0.3, 0.1), growth: 0.3 },
      { networks: ["tiktok", "youtube"], figures: figures(0.2, 0.4), growth: 0.2 },
      { networks: ["instagram"], figures: figures(0.9, null).slice(0, 6), growth: 0.9 },
    ]);
    expect(await members({ sort: "growth" })).toEqual([2, 0, 1]);
    expect(await members({ sort: "growth", figuresOf: "youtube" })).toEqual([1, 0, 2]);
    expect(await members({ sort: "growth", network: "youtube" })).toEqual([1, 0]);
    expect(await members({ sort: "growth", network: "youtube", figuresOf: "tiktok" })).toEqual([0, 1]);
  });

  test("of a network shows its creators, and their stats", async () => {
    const { read } = await withRows([
      {
        networks: ["instagram", "tiktok"],
        totalFollowers: 10,
        followers: 10,
        engagementRate: 0.1,
        score: 20,
        country: "fr",
      },
      { networks: ["tiktok"], totalFollowers: 30, followers: 30, engagementRate: null, score: 40, country: "fr" },
      {
        networks: ["youtube"],
        followers: null,
        engagementRate: 0.3,
        figures: [null, null, 0.3, null, null, 0.3],
        score: null,
        country: "de",
      },
    ]);
    expect((await read()).stats).toBeNull();
    const all = await read({ fetch_stats: "true" });
    expect(all.stats).toEqual({
      totalCreators: 3,
      followers: 40,
      medianFollowers: 20,
      medianEngagementRate: 0.2,
      medianScore: 30,
      networks: [
        { network: "tiktok", count: 2 },
        { network: "instagram", count: 1 },
        { network: "youtube", count: 1 },
      ],
      countries: [
        { country: "fr", count: 2 },
        { country: "de", count: 1 },
      ],
    });
    const some = await read({ fetch_stats: "true", network: "youtube" });
    expect([some.total_results, some.stats]).toEqual([
      1,
      {
        totalCreators: 1,
        followers: 0,
        medianFollowers: null,
        medianEngagementRate: 0.3,
        medianScore: null,
        networks: [{ network: "youtube", count: 1 }],
        countries: [{ country: "de", count: 1 }],
      },
    ]);
    const empty = await read({ fetch_stats: "true", search: "nobody is called that" });
    expect(empty.stats).toMatchObject({ totalCreators: 0, followers: 0, medianScore: null, networks: [] });
  });

  test("of a network has medians and ranks of the figures there", async () => {
    const figures = (rates: number[]) =>
      rates.flatMap((rate, i) => [10 ** (4 - i), null, rate, 10 ** (4 - i), null, rate]);
    const { owner, ids, topId, read } = await withRows([
      { networks: ["tiktok", "youtube"], figures: figures([0.1, 0.5]), networkScores: [9_000, 1_000], score: 9_500 },
      { networks: ["youtube"], figures: figures([0.2]), networkScores: [4_000], followers: 10_000, score: 5_000 },
    ]);
    const filters = { networks: ["youtube" as const] };
    const onYouTube = { medianFollowers: 5_500, medianEngagementRate: 0.35, medianScore: 2_500 };
    for (const of of [{ network: "youtube" as const }, { filters }])
      expect((await read({ fetch_stats: "true", ...of })).stats).toMatchObject(onYouTube);
    const { ranking } = (await owner.browser.call(rankTop, { id: topId, filters })).body;
    expect(ranking.map((row) => [ids.indexOf(row.creator._id), row.rank])).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });

  test("past the end is empty, with the total", async () => {
    const { read } = await withRows([{}, {}]);
    expect(await read({ page: 1_000_000, per_page: 200 })).toMatchObject({ influencers: [], total_results: 2 });
  });
});

test("addresses are found by the team, and not by those a list is shared with", async () => {
  const owner = await makeOwner(world());
  const [id = ""] = await makeCreators(world(), 1, {
    accounts: [{ network: "instagram", username: "bea.handle", counts: [], posts: [] }],
    facts: { fullName: "Béa Name", email: "secret-address@example.test" },
  });
  const { body } = await owner.browser.call(createList, { title: "Spring", creatorsId: [id] });
  const ofTeam = async (search: string) =>
    (await owner.browser.call(getList, { id: body.list._id, search })).body.total_results;
  const list = { id: body.list._id, count: 1, merged: [] };
  const strangers = { tenant: { db: world().root, customerId: owner.customerId }, list, page: 1, per_page: 20 };
  const ofStrangers = async (search: string) => (await readListPage({ ...strangers, search })).total;
  for (const search of ["bea", "BÉA na", "handle"])
    expect([await ofTeam(search), await ofStrangers(search)]).toEqual([1, 1]);
  for (const search of ["secret", "example", "bea test"])
    expect([await ofTeam(search), await ofStrangers(search)]).toEqual([1, 0]);
  expect((await readListStats({ ...strangers, search: "secret" })).totalCreators).toBe(0);
});

describe("creators merged into others", () => {
  test("are not shown; their positions are those of the rows they were merged into", async () => {
    const { owner, ids, topId, members, read } = await withRows([
      { totalFollowers: 1, followers: 1, score: 1, networks: ["tiktok"] },
      { totalFollowers: 2, followers: 2, score: 2, networks: ["tiktok"] },
      { totalFollowers: 4, followers: 4, score: 3, networks: ["tiktok"] },
    ]);
    const [elsewhere = ""] = await makeCreators(world(), 1);
    await owner.browser.call(addCreator, { creatorsId: [elsewhere] });
    await merge(owner.customerId, ids[0], ids[1]);
    await merge(owner.customerId, ids[2], elsewhere);
    const { influencers, total_results, list, stats } = await read({ fetch_stats: "true" });
    expect(new Set(influencers.map(({ creatorId }) => creatorId))).toEqual(new Set([ids[1], elsewhere]));
    expect([total_results, list.influencerCount, stats?.totalCreators]).toEqual([2, 2, 2]);
    expect(new Set(list.influencersPreview.map(({ _id }) => _id))).toEqual(new Set([ids[1], elsewhere]));
    expect(new Set(await members({ sort: "score" }))).toEqual(new Set([1, -1]));
    expect((await owner.browser.call(listLists, {})).body.lists[0]?.influencerCount).toBe(2);
    expect((await owner.browser.call(getCrmUser, {})).body.crmUser.lists[0]?.influencerCount).toBe(2);
    const { body } = await owner.browser.call(removeCreators, { topId, creatorsId: [elsewhere] });
    expect(body.removed).toBe(1);
    expect(await members()).toEqual([1]);
    expect((await owner.browser.call(removeCreators, { topId, creatorsId: [elsewhere] })).status).toBe(404);
  });
});

describe("all lists", () => {
  test("pages lists, the newest first, with stats on request", async () => {
    const { owner } = await withRows([{}]);
    await world()
      .root.insert(lists)
      .values(
        Array.from({ length: 21 }, (_, i) => ({
          customerId: owner.customerId,
          title: `List ${i}`,
          createdAt: new Date("2040-01-01"),
        })),
      );
    const page = async (input: InputOf<typeof listLists>) => (await owner.browser.call(listLists, input)).body;
    const first = await page({});
    expect([first.lists.length, first.total_results, first.lists[0]?.stats]).toEqual([20, 22, undefined]);
    const { lists: rest } = await page({ page: 2 });
    expect(rest.map(({ title }) => title).at(-1)).toBe("Spring");
    expect(new Set([...first.lists, ...rest].map(({ _id }) => _id)).size).toBe(22);
    const [oldest, ...others] = (await page({ sort: "createdAt", asc: "true", per_page: 2, fetch_stats: "true" }))
      .lists;
    expect(oldest).toMatchObject({ title: "Spring", stats: { totalCreators: 1 } });
    expect(others.map(({ stats }) => stats?.totalCreators)).toEqual([0]);
    expect((await page({ ...ALL_LISTS, network: "twitch" })).total_results).toBe(0);
    expect((await page(ALL_LISTS)).lists).toHaveLength(22);
  });
});

describe("a ranking", () => {
  test("goes by score; equal scores share a rank, and creators without a score have none", async () => {
    const { owner, topId, ids } = await withRows([
      { score: 50, fullName: "Ada", searchText: "ada" },
      { score: 90, fullName: "Bea", searchText: "bea" },
      { score: 50, fullName: "Cleo", searchText: "cleo" },
      { score: null, fullName: "Dora", searchText: "dora" },
      { score: 10, fullName: "Eve", searchText: "eve" },
    ]);
    const rank = async (input: Partial<InputOf<typeof rankTop>> = {}) => {
      const { body } = await owner.browser.call(rankTop, { id: topId, ...input });
      return body.ranking.map((row) => [ids.indexOf(row.creator._id), row.rank]);
    };
    const all = await rank();
    expect(all.map(([, place]) => place)).toEqual([1, 2, 2, 4, null]);
    expect([all[0], all[3], all[4]]).toEqual([
      [1, 1],
      [4, 4],
      [3, null],
    ]);
    expect(await rank({ search: "eve" })).toEqual([[4, 4]]);
    expect([...(await rank({ per_page: 2 })), ...(await rank({ per_page: 2, page: 2 }))]).toEqual(all.slice(0, 4));
    const byName = all.toSorted(([a = 0], [b = 0]) => (a ?? 0) - (b ?? 0));
    expect(await rank({ sort: "full_name", asc: "true" })).toEqual(byName);
    expect(await rank({ sort: "full_name" })).toEqual(byName.toReversed());
    expect(await rank({ sort: "full_name", asc: "true", per_page: 1, page: 2 })).toEqual([[1, 1]]);
    expect((await rank({ asc: "true" }))[0]).toEqual([4, 4]);
    const found = await owner.browser.call(rankTop, { id: topId, search: "eve", fetch_stats: "true" });
    expect(found.body.stats).toMatchObject({ totalCreators: 1, medianScore: 10 });
  });

  test("shows only sample lists where the plan does not rank", async () => {
    const { owner, topId, read } = await withRows([{ score: 1 }], PLAN_IDS.free);
    expect((await owner.browser.call(rankTop, { id: topId })).body).toEqual({
      ranking: [],
      total_results: 0,
      stats: null,
      disabled_ranking: true,
    });
    expect(await read()).toMatchObject({ disabled_ranking: true, total_results: 1 });
    await world().root.update(lists).set({ isSample: true }).where(eq(lists.id, topId));
    const { body } = await owner.browser.call(rankTop, { id: topId });
    expect(body).toMatchObject({ ranking: [{ rank: 1 }], total_results: 1, disabled_ranking: false });
    expect(await read()).toMatchObject({ disabled_ranking: false });
  });
});
