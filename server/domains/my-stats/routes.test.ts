import { describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { undoAction } from "#contract/actions.ts";
import { createGoal, removeGoal } from "#contract/my-stats/goals.ts";
import { readOwnMetrics, readOwnRankings, readPlayground } from "#contract/my-stats/endpoints.ts";
import type { MetricRange } from "#contract/my-stats/metrics.ts";
import { recordCreators, type PostRecord } from "#server/domains/creators/index.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeOwner } from "#test/factories/people.ts";
import type { Browser } from "#test/support/browser.ts";
import { DAY, PANEL, telling } from "../profiles/testing/telling.ts";
import { sql } from "drizzle-orm";

const { world, ago, record, post, count } = telling();

const owners = new Map<string, Browser>();

/** A user who owns this creator. */
async function ownerOf(creatorId: string): Promise<Browser> {
  const known = owners.get(creatorId);
  if (known) return known;
  const { browser, userId } = await makeOwner(world());
  await giveProfile(world(), userId, creatorId);
  owners.set(creatorId, browser);
  return browser;
}

async function playground(id: string, query: Omit<InputOf<typeof readPlayground>, "id"> = {}) {
  const { status, body } = await (await ownerOf(id)).call(readPlayground, { id, ...query });
  expect(status).toBe(200);
  return body;
}

async function metrics(id: string, query: Omit<InputOf<typeof readOwnMetrics>, "id"> = {}) {
  const { status, body } = await (await ownerOf(id)).call(readOwnMetrics, { id, ...query });
  expect(status).toBe(200);
  return body;
}

/** Days ago that one post each of the eight weeks before the last one is of. */
const WEEKS_BEFORE = [9, 16, 23, 30, 37, 44, 51, 58];
const known = () => post(400, { likes: 1 });

describe("the playground", () => {
  test("compares a week and a month with those before, and posts with what is usual of their format", async () => {
    const id = await record([
      {
        counts: [
          count(31, { followers: 900 }),
          count(15, { followers: 990 }),
          count(8, { followers: 1_000 }),
          count(1, { followers: 1_030 }),
        ],
        posts: [
          post(1, { externalId: "good", likes: 10, comments: 2, views: 100 }),
          post(3, { externalId: "best", likes: 30, views: 50 }),
          ...WEEKS_BEFORE.map((days) => post(days, { likes: days === 9 ? 8 : 4 })),
          known(),
        ],
      },
    ]);
    const { globalInfluencer, weekly, monthly, year } = await playground(id);
    expect(globalInfluencer._id).toBe(id);
    const day = (days: number) => dayOf(ago(days));
    expect([weekly.from, weekly.to, weekly.previous]).toEqual([day(7), day(1), { from: day(14), to: day(8) }]);
    expect(weekly.figures).toEqual({
      posts: { value: 2, previous: 1, usual: 1, known: 8 },
      engagement: { value: 42, previous: 8, usual: 4, known: 8 },
      // No post of the weeks before has views.
      views: { value: 150, previous: null, usual: null, known: 0 },
    });
    expect(weekly.known).toEqual({ engagement: 2, views: 2, partial: 0 });
    // The 11 images of the year have a median of 4.
    expect([weekly.compared, weekly.best?.times, weekly.worst?.times, weekly.best?.usual]).toEqual([
      2,
      7.5,
      3,
      { engagement: 4, posts: 10 },
    ]);
    expect(monthly.figures.posts).toMatchObject({ value: 6, previous: 4, known: 8 });
    expect([monthly.compared, monthly.best?.post.likes, monthly.worst?.times]).toEqual([6, 30, 1]);
    const [{ gained, counts } = expect.fail("an account")] = weekly.followers;
    expect([gained, counts?.first.followers, counts?.last.followers]).toEqual([
      { value: 30, previous: 10, usual: null, known: 1 },
      1_000,
      1_030,
    ]);
    expect(monthly.followers[0]?.gained.value).toBe(130);
    expect([
      year.posts,
      year.formats.groups.map(({ format, posts, medianEngagement }) => [format, posts, medianEngagement]),
    ]).toEqual([10, [["image", 10, 4]]]);
  });

  test("names the networks whose terms keep figures out of sums", async () => {
    const policy = { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false, allowExport: true };
    const source = { kind: "connector" as const, name: "Closed", policy };
    const id = await record([{ posts: [post(2, { likes: 5 })] }], { source });
    const { withoutSums, weekly } = await playground(id);
    const { posts, engagement } = weekly.figures;
    expect([withoutSums, posts.value, engagement.value]).toEqual([["instagram"], 1, null]);
    expect((await playground(await record([{ posts: [post(2, { likes: 5 })] }]))).withoutSums).toEqual([]);
  });

  test("says how much is missing for a creator without posts, with one, and with posts of two weeks", async () => {
    const none = await playground(await record([{ posts: [] }]));
    const unknown = { value: null, previous: null, usual: null, known: 0 };
    expect(none.weekly.figures).toEqual({ posts: unknown, engagement: unknown, views: unknown });
    expect([none.year.posts, none.year.formats.more, none.year.times.more, none.suggestion]).toEqual([0, 12, 12, null]);

    const one = await playground(await record([{ posts: [post(2, { likes: 5 })] }]));
    // Nothing tells that there was none before it.
    expect(one.weekly.figures.posts).toEqual({ value: 1, previous: null, usual: null, known: 0 });
    expect([one.weekly.best, one.weekly.compared, one.year.formats.more]).toEqual([null, 0, 11]);

    const few = await playground(
      await record([{ posts: [post(2, { likes: 5 }), post(14, { likes: 5 }), post(20, { likes: 1 })] }]),
    );
    expect(few.weekly.figures.posts).toEqual({ value: 1, previous: 1, usual: null, known: 1 });
  });

  test("leaves posts that hide their likes out of what is usual, and says that sums are lower bounds", async () => {
    const hidden = (days: number) => post(days, { comments: 3 });
    const id = await record([{ posts: [hidden(1), hidden(2), ...WEEKS_BEFORE.map(hidden), known()] }]);
    const { weekly, year } = await playground(id);
    expect([weekly.figures.engagement.value, weekly.known.partial, weekly.compared]).toEqual([6, 2, 0]);
    expect([weekly.best, year.formats.groups[0]?.measured, year.formats.more]).toEqual([null, 0, 12]);
  });

  test("counts days in the reader's zone", async () => {
    const today = dayOf(ago(0));
    // In Kolkata the day began at 18:30 of the day before.
    const at = (time: string) => ({ publishedAt: new Date(`${dayOf(ago(8))}T${time}Z`) });
    const posts: PostRecord[] = [
      post(8, { likes: 1, ...at("18:29:59") }),
      post(8, { likes: 1, ...at("18:30:00") }),
      known(),
    ];
    const id = await record([{ posts }]);
    const posted = async (timezone: string) => {
      const { weekly } = await playground(id, { timezone });
      return [weekly.to, weekly.figures.posts.value, weekly.figures.posts.previous];
    };
    expect(await posted("UTC")).toEqual([dayOf(ago(1)), 0, 2]);
    const isNextDay = ago(0) >= new Date(`${today}T18:30:00Z`);
    expect(await posted("Asia/Kolkata")).toEqual(isNextDay ? [today, 0, 2] : [dayOf(ago(1)), 1, 1]);
  });

  test("suggests a format only where its interval lies above another's", async () => {
    const photos = Array.from({ length: 20 }, (_, i) => post(10 + i, { likes: 10 + (i % 3) }));
    const videos = Array.from({ length: 8 }, (_, i) => post(40 + i, { format: "video", likes: 100 + i }));
    const { suggestion, year } = await playground(await record([{ posts: [...photos, ...videos] }]));
    expect(year.formats.groups.map(({ format, above }) => [format, above])).toEqual([
      ["video", ["image"]],
      ["image", []],
    ]);
    expect(suggestion).toMatchObject({
      kind: "format",
      better: { format: "video", measured: 8 },
      than: { format: "image" },
      share: 8 / 28,
    });
  });

  test("says that too few peers are known", async () => {
    const { peers } = await playground(await record([{ counts: [count(1, { followers: 5_000 })], posts: [] }]));
    const figures = peers[0]?.figures ?? [];
    expect(figures.map(({ figure }) => figure)).toEqual(["engagementRate", "viewsPerPost", "growth", "postFrequency"]);
    expect(figures.every(({ n }) => n < 30)).toBe(true);
  });
});

describe("metrics", () => {
  test("have counts with their source and reading date, and posts of each network by day", async () => {
    const id = await record([
      {
        counts: [count(40, { followers: 5 }), count(2, { followers: 9 })],
        posts: [post(1, { likes: 3 }), post(1, { likes: 4 })],
      },
      { network: "tiktok", posts: [post(3, { views: 7 })] },
    ]);
    const { accounts, posts, from, to } = await metrics(id);
    expect([from, to]).toEqual([dayOf(ago(29)), dayOf(ago(0))]);
    const account = accounts.find(({ network }) => network === "instagram");
    expect(account?.followers).toEqual([
      { at: ago(2).toISOString(), precision: "day", followers: 9, source: { kind: "file", name: "panel.csv" } },
    ]);
    expect(account?.figures.find(({ figure }) => figure === "followers")).toMatchObject({
      value: 9,
      at: ago(2).toISOString(),
      source: { kind: "file", name: "panel.csv" },
      missing: null,
    });
    expect(account?.figures.find(({ figure }) => figure === "growth")).toMatchObject({
      value: null,
      missing: "no_earlier_count",
    });
    expect(Object.fromEntries(posts.map(({ network, days }) => [network, days]))).toEqual({
      instagram: [{ day: dayOf(ago(1)), posts: 2, engagement: 7, views: null }],
      tiktok: [{ day: dayOf(ago(3)), posts: 1, engagement: null, views: 7 }],
    });
    const all = await metrics(id, { range: "all" });
    expect([all.from, all.accounts.map(({ followers }) => followers.length).toSorted((a, b) => b - a)]).toEqual([
      null,
      [2, 0],
    ]);
  });

  test("have ten years of posts, and only the days of the range", async () => {
    const id = await record([{ posts: Array.from({ length: 120 }, (_, i) => post(30 * i + 1, { likes: 1 })) }]);
    const days = async (range: MetricRange) => (await metrics(id, { range })).posts[0]?.days.map(({ day }) => day);
    expect((await days("all"))?.length).toBe(120);
    expect(await days("90")).toEqual([61, 31, 1].map((before) => dayOf(ago(before))));
  });

  test("refuse a range that is not offered", async () => {
    const id = await record([{ posts: [] }]);
    const browser = await ownerOf(id);
    const { status } = await browser.send(readOwnMetrics, `/api/my-stats/${id}/metrics?range=8`);
    expect(status).toBe(400);
  });
});

describe("goals", () => {
  test("have their progress, are removed, and come back by undo", async () => {
    const id = await record([{ username: "goal_setter", counts: [count(1, { followers: 1_000 })], posts: [] }]);
    const browser = await ownerOf(id);
    const goals = async () => (await metrics(id)).goals;
    const account = { network: "instagram", username: "goal_setter", figure: "followers" } as const;
    const dueOn = dayOf(new Date(world().ctx.clock.now().getTime() + 60 * DAY));
    const set = (given: object) => browser.call(createGoal, { id, ...account, target: 2_000, dueOn, ...given });
    const { body } = await set({});
    expect(await goals()).toMatchObject([
      { ...account, target: 2_000, start: 1_000, value: 1_000, progress: 0, state: "open", dueOn },
    ]);
    for (const [wrong, status] of [
      [{ target: 1_000 }, 400],
      [{ target: 10 ** 16 }, 400],
      [{ dueOn: dayOf(ago(0)) }, 400],
      [{ dueOn: "2100-01-01" }, 400],
      [{ figure: "growth", target: 0.5 }, 409],
      [{ network: "tiktok" }, 404],
    ] as const)
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, status]);

    await recordCreators({
      ctx: world().ctx,
      input: {
        source: PANEL,
        records: [
          {
            accounts: [
              { network: "instagram", username: "goal_setter", counts: [count(0, { followers: 1_750 })], posts: [] },
            ],
            facts: {},
            at: ago(0),
            niches: [],
          },
        ],
      },
    });
    await world().indexSync.flush();
    expect(await goals()).toMatchObject([{ value: 1_750, progress: 0.75 }]);

    const [{ _id } = expect.fail("a goal")] = await goals();
    const other = await ownerOf(await record([{ posts: [] }]));
    expect((await other.call(removeGoal, { id, goal: _id })).status).toBe(404);
    const removed = await browser.call(removeGoal, { id, goal: _id });
    expect(await goals()).toEqual([]);
    await browser.call(undoAction, { id: removed.body.actionId ?? "" });
    expect(await goals()).toHaveLength(1);
    await browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await goals()).toEqual([]);
  });
});

describe("rankings", () => {
  test("have the next place, who is nearest, and the place of a week before", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1)
      ids.push(await record([{ counts: [count(1, { followers: 100 })], posts: [] }], { facts: { country: "fr" } }));
    const [first = "", second = "", own = "", last = ""] = ids;
    const { root, indexSync, ctx, travel } = world();
    const score = async (scores: Record<string, number>) => {
      for (const [id, value] of Object.entries(scores))
        await root.execute(sql`update creators set score = ${value} where id = ${id}`);
      await root.execute(sql`insert into outbox (creator_id) select unnest(${sql.param(ids.map(Number))}::bigint[])`);
      await indexSync.flush({ isProjected: true });
    };
    await score({ [first]: 9_000, [second]: 8_004, [own]: 7_000, [last]: 7_500 });
    await storeRankingDay(ctx);
    const compared = dayOf(ctx.clock.now());
    await travel(8 * DAY);
    await score({ [first]: 9_000, [second]: 8_004, [own]: 7_600, [last]: 7_500 });
    const { body } = await (await ownerOf(own)).call(readOwnRankings, { id: own });
    expect(body.comparedTo).toBe(compared);
    const ranking = body.rankings.find(({ top }) => top.id === "country-fr");
    expect(ranking).toMatchObject({
      rank: 3,
      previousRank: 4,
      rankingScore: 7_600,
      next: { rank: 2, rankingScore: 8_000 },
      above: { _id: second, rankingScore: 8_000 },
      below: { _id: last, rankingScore: 7_500 },
    });
    const top = (await (await ownerOf(first)).call(readOwnRankings, { id: first })).body;
    expect(top.rankings.find(({ top: { id } }) => id === "country-fr")).toMatchObject({
      rank: 1,
      next: null,
      above: null,
    });
  });

  test("are none without a score, and not of another user's creator", async () => {
    const id = await record([{ posts: [] }]);
    const browser = await ownerOf(id);
    expect((await browser.call(readOwnRankings, { id })).body.rankings).toEqual([]);
    const other = await record([{ posts: [] }]);
    for (const endpoint of [readPlayground, readOwnRankings, readOwnMetrics])
      expect((await browser.call(endpoint, { id: other })).status).toBe(404);
  });
});
