import { describe, expect, test } from "vitest";
import { mergeCreators } from "#contract/duplicates.ts";
import {
  chooseEmployees,
  readAdvocacy,
  readPoints,
  readRanks,
  readTopPosts,
  savePoints,
} from "#contract/employee-advocacy/endpoints.ts";
import { POINT_PRESETS } from "#contract/employee-advocacy/points.ts";
import { createList, deleteList, setPublic } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { PUBLISHED_CARD } from "#contract/rate-card.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { useWorld } from "#test/support/world.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeProgram, ranksOf, type Filters } from "./testing/program.ts";

const { world, ago, record, post, count } = telling();

const ALL_TIME = { range: { from: null, to: null } };
const NO_TEAM = "019aa000-0000-7000-8000-000000000000";

const program = async (creators: readonly string[]) => makeProgram(world(), creators);

async function overview({ browser }: Pick<Person, "browser">, filters: Filters = {}) {
  const { status, body } = await browser.call(readAdvocacy, { filters });
  expect(status).toBe(200);
  return body;
}

/** A Wednesday at least a week ago: days around it are of one week. */
function wednesday(): number {
  return [7, 8, 9, 10, 11, 12, 13].find((days) => ago(days).getUTCDay() === 3) ?? 0;
}

describe("the overview", () => {
  test("adds up what employees published, beside the same number of days before", async () => {
    const ada = await record([
      { posts: [post(1, { likes: 10, comments: 2, views: 100 }), post(3, { likes: 5 }), post(40, { likes: 7 })] },
    ]);
    const bea = await record([{ network: "linkedin", posts: [post(2, { likes: 1, shares: 4 })] }]);
    const quiet = await record([{ posts: [] }]);
    const owner = await program([ada, bea, quiet]);
    const body = await overview(owner);
    expect(body.program?.list.isPublic).toBe(false);
    await owner.browser.call(setPublic, { topId: owner.listId, public: true });
    expect((await overview(owner)).program?.list.isPublic).toBe(true);
    expect([body.people, body.program?.people]).toEqual([3, { given: 0, not_stated: 3 }]);
    expect([body.metrics.posts, body.metrics.activePeople, body.metrics.engagement, body.metrics.views]).toEqual([
      { value: 3, previous: 1 },
      { value: 2, previous: 1 },
      { value: 22, previous: 7 },
      { value: 100, previous: null },
    ]);
    expect(body.known).toMatchObject({ engagement: 3, views: 1, partial: 0 });
    // Nothing is known from before the earlier period: its figures are no comparison.
    expect([body.knownBefore, body.leftOut]).toEqual([0, 0]);
    expect(body.networks.map(({ network, people, posts, engagement }) => [network, people, posts, engagement])).toEqual(
      [
        ["instagram", 1, 2, 17],
        ["linkedin", 1, 1, 5],
      ],
    );
    expect(body.best.map(({ creator }) => creator._id)).toEqual([ada, bea]);
    const one = await overview(owner, { ...ALL_TIME, network: "linkedin" });
    expect([one.metrics.engagement, one.period.previous]).toEqual([{ value: 5, previous: null }, null]);
  });

  test("counts people by weeks, which begin on Monday in the reader's zone", async () => {
    const base = wednesday();
    const monday = new Date(
      ago(base + 2)
        .toISOString()
        .slice(0, 10),
    );
    const at = (time: string, days = 0) => ({
      publishedAt: new Date(`${new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`),
    });
    const ada = await record([{ posts: [post(1, at("12:00:00")), post(1, at("20:00:00", 6))] }]);
    const bea = await record([{ posts: [post(1, at("12:00:00", 3))] }]);
    const owner = await program([ada, bea]);
    const week = (days: number) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await overview(owner)).participation).toEqual([{ week: week(0), people: 2 }]);
    // Sunday at 20:00 is Monday in India.
    expect((await overview(owner, { timezone: "Asia/Kolkata" })).participation).toEqual([
      { week: week(0), people: 2 },
      { week: week(7), people: 1 },
    ]);
  });

  test("says that no list is chosen, and is empty without employees and before the first post", async () => {
    const owner = await makeOwner(world());
    expect(await overview(owner)).toMatchObject({ program: null, people: 0, best: [] });
    expect(await ranksOf(owner)).toEqual({ total: 0, ranks: [] });
    expect((await owner.browser.call(readTopPosts, {})).body).toEqual({ total: 0, posts: [] });
    expect((await overview(await program([]))).metrics.posts).toEqual({ value: 0, previous: 0 });
    const active = await program([await record([{ posts: [post(1, { likes: 1 })] }])]);
    for (const range of [
      { from: "0050-01-02", to: "0099-12-31" },
      { from: "1999-01-01", to: "1999-12-31" },
      { from: "2999-01-01", to: "9999-12-31" },
    ])
      expect((await overview(active, { range })).metrics).toMatchObject({ posts: { value: 0 }, points: { value: 0 } });
    await active.browser.call(deleteList, { topId: active.listId });
    expect((await overview(active)).program).toBeNull();
  });

  test("refuses a team of another workspace, impossible periods and unknown networks", async () => {
    const owner = await program([]);
    const calls = [readAdvocacy, readRanks, readTopPosts] as const;
    for (const call of calls) {
      expect((await owner.browser.call(call, { filters: { team: NO_TEAM } })).error.err).toBe("not_found");
      expect((await owner.browser.call(call, { filters: { timezone: "Mars/Olympus" } })).status).toBe(400);
      const backwards = { range: { from: "2026-02-01", to: "2026-01-01" } };
      expect((await owner.browser.call(call, { filters: backwards })).status).toBe(400);
    }
  });
});

describe("ranks", () => {
  test("are by points, share a place for the same figure, and end with people without posts", async () => {
    const ada = await record([{ posts: [post(1, { likes: 10 })] }]);
    const bea = await record([{ posts: [post(2, { likes: 10 })] }]);
    const cyd = await record([{ posts: [post(3, { likes: 3, views: 900 })] }]);
    const quiet = await record([{ posts: [] }]);
    const owner = await program([quiet, cyd, bea, ada]);
    const { total, ranks } = await ranksOf(owner);
    expect([total, ranks.map(({ place, creator, posts }) => [place, creator._id, posts])]).toEqual([
      4,
      [
        [1, ada, 1],
        [1, bea, 1],
        [3, cyd, 1],
        [null, quiet, 0],
      ],
    ]);
    // 10 for the post, 10 for the engagement, 20 for the first post of a week.
    expect(ranks.map(({ points }) => points)).toEqual([40, 40, 33, 0]);
    expect((await ranksOf(owner, { sort: "views" })).ranks[0]?.creator._id).toBe(cyd);
    const second = await ranksOf(owner, { page: 2, per_page: 3 });
    expect([second.total, second.ranks.map(({ creator }) => creator._id)]).toEqual([4, [quiet]]);
  });

  test("give points for each post, engagement, share and first post of a week, and show for which", async () => {
    const base = wednesday();
    const ada = await record([
      {
        posts: [post(base, { likes: 2, shares: 3 }), post(base + 1, { likes: 1 }), post(base + 7, { comments: 4 })],
      },
    ]);
    const owner = await program([ada]);
    const rules = { post: 1.5, engagement: 0.25, share: 2, firstOfWeek: 10 };
    expect((await owner.browser.call(savePoints, { points: rules, from: null })).body.program).toMatchObject({
      points: rules,
      preset: null,
    });
    // 3 × 1.5 + 10 × 0.25 + 3 × 2 + 2 × 10.
    expect((await ranksOf(owner)).ranks[0]).toMatchObject({ points: 33, weeks: 2, shares: 3, engagement: 10 });
    const { body } = await owner.browser.call(readPoints, { creator: ada });
    expect(body.counts).toEqual({ post: 3, engagement: 10, share: 3, firstOfWeek: 2 });
    expect([body.points, body.total]).toEqual([33, 3]);
    expect(body.posts.map(({ points, counts }) => [points, counts.isFirstOfWeek])).toEqual([
      [8.75, false],
      [11.75, true],
      [12.5, true],
    ]);
    const saved = (await overview(owner)).program?.savedAt ?? null;
    const stale = await owner.browser.call(savePoints, { points: POINT_PRESETS.impact, from: null });
    expect([stale.status, stale.error.err]).toEqual([409, "conflict"]);
    expect(
      (await owner.browser.call(savePoints, { points: POINT_PRESETS.impact, from: saved })).body.program.preset,
    ).toBe("impact");
    for (const wrong of [-1, 0.001, 1_001])
      expect((await owner.browser.call(savePoints, { points: { ...rules, post: wrong }, from: saved })).status).toBe(
        400,
      );
  });

  test("value posts by the rate card, where likes and impressions are known", async () => {
    const ada = await record([
      {
        counts: [count(1, { followers: 1_000 })],
        posts: [post(1, { likes: 10, comments: 2, views: 2_000 }), post(2, { likes: 1 })],
      },
      { network: "linkedin", posts: [post(1, { likes: 5 })] },
    ]);
    const owner = await program([ada]);
    const rate = PUBLISHED_CARD.rates.find(({ network, format }) => network === "instagram" && format === null);
    const impressions = 2_000 + 1_000 * (rate?.reachRate ?? 0);
    const value = Math.round((impressions / 1_000) * (rate?.cpm ?? 0) + 11 * 10 + 2 * 75);
    // Neither views nor followers of the account on LinkedIn are known.
    expect((await ranksOf(owner)).ranks[0]).toMatchObject({ mediaValue: { value }, valuedPosts: 2 });
  });

  test("count a merged creator's posts under the one that is shown", async () => {
    const base = wednesday();
    const ada = await record([{ posts: [post(base, { likes: 1 })] }]);
    const twin = await record([{ network: "tiktok", posts: [post(base + 1, { likes: 2 })] }]);
    const owner = await program([ada, twin]);
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(ada), merge: [await rowOf(twin)] });
    const { ranks } = await ranksOf(owner);
    // Both posts are of one week.
    expect(ranks.map(({ creator, posts, weeks, points }) => [creator._id, posts, weeks, points])).toEqual([
      [ada, 2, 1, 43],
    ]);
    expect((await owner.browser.call(readPoints, { creator: twin })).body.creator._id).toBe(ada);
  });
});

test("top posts are those with the most engagement, fifty on a page", async () => {
  const ada = await record([{ posts: [post(1, { likes: 1 }), post(2, { likes: 9 }), post(3, {})] }]);
  const owner = await program([ada]);
  const { body } = await owner.browser.call(readTopPosts, {});
  expect([body.total, body.posts.map(({ engagement }) => engagement)]).toEqual([3, [9, 1, null]]);
  expect((await owner.browser.call(readTopPosts, { page: 2, per_page: 2 })).body.posts).toHaveLength(1);
});

test("members of the workspace read, those who may change its lists choose the list and the points", async () => {
  const owner = await program([]);
  const visitor = { browser: world().browser() };
  const viewer = await makeColleague(world(), owner, "viewer");
  const other = await makeOwner(world());
  const points = POINT_PRESETS.impact;
  const statuses = await Promise.all(
    [visitor, viewer, other].map(async ({ browser }) => [
      (await browser.call(readRanks, {})).status,
      (await browser.call(chooseEmployees, { listId: owner.listId })).status,
      (await browser.call(savePoints, { points, from: null })).status,
    ]),
  );
  expect(statuses).toEqual([
    [401, 401, 401],
    [200, 403, 403],
    [200, 404, 404],
  ]);
});

const limited = useWorld({ plans: true });

test("employees are part of plans that have tracking", async () => {
  const { browser } = await makeOwner(limited(), PLAN_IDS.free);
  const { body } = await browser.call(createList, { title: "Employees" });
  const answers = [
    await browser.call(readAdvocacy, {}),
    await browser.call(chooseEmployees, { listId: body.list._id }),
  ];
  expect(answers.map(({ error }) => error.err)).toEqual(["plan_limit", "plan_limit"]);
});
