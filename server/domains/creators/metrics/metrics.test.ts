import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { CreatorCard } from "#contract/creators.ts";
import { accounts, networkScales, outbox } from "#server/db/tables/index.ts";
import { useWorld } from "#test/support/world.ts";
import {
  ensureScales,
  readCards,
  recordCreators,
  refreshMetrics,
  refreshScales,
  type AccountRecord,
  type CountRecord,
  type PostRecord,
} from "../index.ts";

const world = useWorld();
// A day after a leap day: windows of 30 and 90 days reach over it.
const NOW = new Date("2028-03-01T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

beforeAll(() => world().travel(NOW.getTime() - Date.now()));

let people = 0;

/** Records a creator with these accounts, refreshes it and answers its card. */
async function measured(...given: Partial<AccountRecord>[]): Promise<CreatorCard> {
  const id = await record(given);
  await refreshMetrics({ ctx: frozen(), creatorIds: [id] });
  const cards = await readCards({ ctx: world().ctx, ids: [id] });
  const card = cards.get(id);
  if (!card) throw new Error("no card");
  return card;
}

async function record(given: Partial<AccountRecord>[]): Promise<number> {
  const [id] = await recordAll([given]);
  if (id === undefined) throw new Error("nothing was recorded");
  return id;
}

/** One creator for each set of accounts. */
async function recordAll(given: Partial<AccountRecord>[][]): Promise<number[]> {
  const records = given.map((presences) => {
    people += 1;
    return {
      accounts: presences.map((presence, i) =>
        Object.assign(
          { network: "instagram" as const, username: `person_${people}_${i}`, counts: [], posts: [] },
          presence,
        ),
      ),
      facts: { fullName: "Ada" },
      at: NOW,
      niches: [],
    };
  });
  const outcomes = await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "file", name: "panel" }, records },
  });
  return outcomes.map((outcome) => outcome.creatorId);
}

/** The moment is what windows are counted from: it must not move during a test. */
function frozen(now = NOW) {
  return { ...world().ctx, clock: { now: () => now } };
}

async function account(network: AccountRecord["network"], given: Partial<AccountRecord>) {
  const card = await measured({ network, ...given });
  const [first] = card.networks;
  if (!first) throw new Error("no account");
  return first;
}

function count(at: string, figures: Partial<CountRecord>, precision: CountRecord["precision"] = "day"): CountRecord {
  return { at: new Date(at), precision, ...figures };
}

function month(at: string, followers: number): CountRecord {
  return count(at, { followers }, "month");
}

let posts = 0;
function post(daysAgo: number, figures: Partial<PostRecord>): PostRecord {
  posts += 1;
  return {
    externalId: `post-${posts}`,
    publishedAt: new Date(NOW.getTime() - daysAgo * DAY),
    countedAt: NOW,
    format: "image",
    text: "",
    hashtags: [],
    mentions: [],
    ...figures,
  };
}

describe("followers and growth", () => {
  test("followers is the latest count that has one", async () => {
    const { followers } = await account("instagram", {
      counts: [
        count("2028-02-01", { followers: 900 }),
        count("2028-02-20", { followers: 1000 }),
        count("2028-02-25", { following: 7 }),
      ],
    });
    expect(followers).toBe(1000);
  });

  test("growth is measured against the count nearest to 30 days before", async () => {
    const { growth } = await account("instagram", {
      counts: [
        count("2028-02-29", { followers: 1100 }),
        count("2028-02-03", { followers: 1050 }), // 26 days before
        count("2028-01-31", { followers: 1000 }), // 29 days before: the nearest
        count("2028-01-27", { followers: 990 }), // 33 days before
      ],
    });
    expect(growth).toBeCloseTo(0.1, 12);
  });

  test.each([
    ["25 days before", "2028-02-04", 0.25],
    ["35 days before", "2028-01-25", 0.25],
    ["24 days before", "2028-02-05", null],
    ["36 days before", "2028-01-24", null],
  ])("a count %s: %s gives %s", async (_, earlier, expected) => {
    const { growth } = await account("instagram", {
      counts: [count("2028-02-29", { followers: 1250 }), count(earlier, { followers: 1000 })],
    });
    expect(growth).toBe(expected);
  });

  test("months next to each other fit, February too; a month between does not", async () => {
    const near = await account("instagram", { counts: [month("2027-03-01", 110), month("2027-02-01", 100)] });
    expect(near.growth).toBeCloseTo(0.1, 12);
    const far = await account("instagram", { counts: [month("2027-05-01", 110), month("2027-03-01", 100)] });
    expect(far.growth).toBeNull();
  });

  test("nothing grows from nothing", async () => {
    const { growth } = await account("instagram", {
      counts: [count("2028-02-29", { followers: 10 }), count("2028-01-30", { followers: 0 })],
    });
    expect(growth).toBeNull();
  });

  test("another account's counts do not matter", async () => {
    const card = await measured(
      { username: "one", counts: [count("2028-02-29", { followers: 200 })] },
      { username: "two", network: "tiktok", counts: [count("2028-01-30", { followers: 100 })] },
    );
    expect(card.networks.map(({ growth }) => growth)).toEqual([null, null]);
  });
});

describe("figures from posts", () => {
  const followers = [count("2028-02-29", { followers: 1000 })];

  test("medians over the last 90 days, engagement over followers", async () => {
    const figures = await account("instagram", {
      counts: followers,
      posts: [
        post(1, { likes: 10, comments: 5, shares: 3, saves: 2, views: 100 }), // 20
        post(10, { likes: 30, comments: 10 }), // 40, without views
        post(89.9, { likes: 60, views: 300 }), // 60
        post(29.9, { likes: 100, views: 200 }), // 100
        post(90.1, { likes: 9999, views: 9999 }), // too old
      ],
    });
    expect(figures).toMatchObject({
      engagementPerPost: 50, // between 40 and 60
      engagementRate: 0.05,
      viewsPerPost: 200,
      monthlyViews: 300, // 100 + 200
      postFrequency: 0.7, // three in 30 days
    });
  });

  test("where rates are over views, the median of each post's rate", async () => {
    const { engagementRate, engagementPerPost } = await account("tiktok", {
      counts: followers,
      posts: [
        post(1, { likes: 10, views: 100 }), // 0.1
        post(2, { likes: 90, views: 300 }), // 0.3
        post(3, { likes: 40, views: 200 }), // 0.2
        post(4, { likes: 50, views: 0 }), // engagement, but no rate
      ],
    });
    expect(engagementRate).toBeCloseTo(0.2, 12);
    expect(engagementPerPost).toBe(45);
  });

  test("two posts are too few; hidden likes do not count as engagement", async () => {
    const few = await account("instagram", {
      counts: followers,
      posts: [post(1, { likes: 5 }), post(2, { likes: 7 })],
    });
    expect(few).toMatchObject({ engagementPerPost: null, engagementRate: null, viewsPerPost: null });
    const hidden = await account("instagram", {
      counts: followers,
      posts: [post(1, { likes: 5 }), post(2, { likes: 7 }), post(3, { comments: 50 })],
    });
    expect(hidden.engagementPerPost).toBeNull();
    expect(hidden.monthlyViews).toBeNull(); // posts, but nobody knows their views
  });

  test("only the 50 newest posts count", async () => {
    const { engagementPerPost } = await account("instagram", {
      counts: followers,
      posts: [
        ...Array.from({ length: 50 }, (_, i) => post(1 + i / 100, { likes: 10 })),
        ...Array.from({ length: 60 }, (_, i) => post(20 + i / 100, { likes: 1000 })),
      ],
    });
    expect(engagementPerPost).toBe(10);
  });

  test("who stopped posting posts 0 times a week, and has no views this month", async () => {
    const quiet = await account("youtube", {
      counts: followers,
      posts: [31, 40, 50].map((daysAgo) => post(daysAgo, { likes: 1, views: 10 })),
    });
    expect(quiet).toMatchObject({ postFrequency: 0, monthlyViews: 0, viewsPerPost: 10 });
  });

  test("a post of tomorrow is not there yet", async () => {
    const { postFrequency } = await account("instagram", { counts: followers, posts: [post(-1, { likes: 1 })] });
    expect(postFrequency).toBeNull();
  });
});

describe("figures from counts, where there are no posts", () => {
  test("likes, comments and shares are summed; the rate is over followers", async () => {
    const figures = await account("instagram", {
      counts: [
        count("2022-06-01", { followers: 2000, likesPerPost: 60, commentsPerPost: 30, sharesPerPost: 10 }, "month"),
        count("2022-05-01", { followers: 1000, likesPerPost: 1 }, "month"),
      ],
    });
    expect(figures).toMatchObject({
      engagementPerPost: 100,
      engagementRate: 0.05,
      growth: 1,
      viewsPerPost: null,
      postFrequency: null,
      monthlyViews: null,
    });
  });

  test("or over views, where the network's rate is", async () => {
    const figures = await account("youtube", {
      counts: [
        count("2022-06-01", { followers: 9, viewsPerPost: 400, engagementPerPost: 20, monthlyViews: 1600 }, "month"),
      ],
    });
    expect(figures).toMatchObject({
      engagementRate: 0.05,
      viewsPerPost: 400,
      monthlyViews: 1600,
      engagementPerPost: 20,
    });
  });

  test("a rate the source gives keeps the source's definition", async () => {
    const { engagementRate } = await account("instagram", {
      counts: [count("2022-06-01", { followers: 100, engagementRate: 0.123, engagementPerPost: 50 }, "month")],
    });
    expect(engagementRate).toBe(0.123);
  });

  test("comments alone are no engagement, and nothing is made of nothing", async () => {
    const { engagementPerPost, engagementRate } = await account("instagram", {
      counts: [count("2022-06-01", { followers: 100, commentsPerPost: 4 }, "month")],
    });
    expect([engagementPerPost, engagementRate]).toEqual([null, null]);
    const empty = await account("instagram", {});
    expect(empty).toMatchObject({ followers: null, growth: null, engagementRate: null });
  });
});

describe("scores", () => {
  test("are measured against all accounts of the network", async () => {
    const { ctx } = world();
    const { db } = ctx;
    // A hundred snapchat accounts with 1 to 100 followers: with n followers one is the n-th percentile.
    const ids = await recordAll(
      Array.from({ length: 100 }, (_, i) => [
        { network: "snapchat", counts: [count("2028-02-01", { followers: i + 1 })] },
      ]),
    );
    await refreshMetrics({ ctx: frozen(), creatorIds: ids });
    await db.delete(networkScales);
    await db.delete(outbox);
    expect(await ensureScales({ ctx })).toBe(true);
    expect(await ensureScales({ ctx })).toBe(false);
    const marks = await db.$count(outbox);
    expect(marks).toBe(await db.$count(sql`creators`));

    await refreshMetrics({ ctx: frozen(), creatorIds: ids });
    const cards = await readCards({ ctx, ids });
    const scores = ids.map((id) => cards.get(id)?.score ?? -1);
    // Without posts the followers part is all there is. Thresholds lie between counts, hence one point of play.
    expect(scores[99]).toBe(10_000);
    expect(Math.abs((scores[49] ?? 0) - 5_000)).toBeLessThanOrEqual(100);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    const tiers = ids.map((id) => cards.get(id)?.tier);
    expect(tiers[99]).toBe(1);
    expect(tiers[0]).toBe(10);
  });

  test("weigh the parts that are known: 0.5, 0.3 and 0.2, rescaled", async () => {
    const { db } = world().ctx;
    const thresholds = Array.from({ length: 100 }, (_, i) => i + 1);
    await db.delete(networkScales);
    await db.insert(networkScales).values(
      ["followers", "engagementPerPost", "postFrequency"].map((metric) => ({
        network: "pinterest",
        metric,
        thresholds: metric === "postFrequency" ? thresholds.map((t) => t / 10) : thresholds,
        computedAt: NOW,
      })),
    );
    const whole = await measured({
      network: "pinterest",
      counts: [count("2028-02-01", { followers: 80 })],
      posts: [1, 2, 3].map((day) => post(day, { likes: 60 })), // 0.7 a week: the 7th percentile
    });
    expect(whole.score).toBe(Math.round(100 * (0.5 * 80 + 0.3 * 60 + 0.2 * 7)));
    expect(whole.tier).toBe(6); // 5940: above 5300
    const partly = await measured({
      network: "pinterest",
      counts: [count("2028-02-01", { followers: 80, engagementPerPost: 40 })],
    });
    expect(partly.score).toBe(Math.round((100 * (0.5 * 80 + 0.3 * 40)) / 0.8));
    const none = await measured({ network: "pinterest", counts: [count("2028-02-01", { engagementPerPost: 40 })] });
    expect([none.score, none.tier]).toEqual([null, null]);
  });

  test.each([
    [95, 2], // 9500 is not above 9500
    [96, 1],
    [20, 10],
    [21, 9],
  ])("percentile %i is tier %i", async (percentile, tier) => {
    const card = await measured({ network: "pinterest", counts: [count("2028-02-01", { followers: percentile })] });
    expect(card.tier).toBe(tier);
  });

  test("a creator's score is that of the best account", async () => {
    const card = await measured(
      { network: "pinterest", username: "small", counts: [count("2028-02-01", { followers: 10 })] },
      { network: "substack", username: "none", counts: [count("2028-02-01", { followers: 5 })] },
      { network: "instagram", username: "unscaled", counts: [count("2028-02-01", { followers: 50 })] },
    );
    expect(card.score).toBe(1000);
  });
});

test("refreshing twice writes nothing the second time", async () => {
  const id = await record([{ counts: [count("2028-02-01", { followers: 80 })] }]);
  const { db } = world().ctx;
  const versions = () =>
    db.execute(sql`select a.xmin, c.xmin from accounts a join creators c on c.id = creator_id where c.id = ${id}`);
  await refreshMetrics({ ctx: frozen(), creatorIds: [id] });
  const before = (await versions()).rows;
  await refreshMetrics({ ctx: frozen(), creatorIds: [id] });
  expect((await versions()).rows).toEqual(before);
});

test("windows move with time alone", async () => {
  const id = await record([{ posts: [1, 2, 3].map((day) => post(day, { likes: 6, views: 60 })) }]);
  const figures = async (now: Date) => {
    await refreshMetrics({ ctx: frozen(now), creatorIds: [id] });
    const [row] = await world().ctx.db.select().from(accounts).where(eq(accounts.creatorId, id));
    return [row?.engagementPerPost, row?.postFrequency, row?.monthlyViews];
  };
  expect(await figures(NOW)).toEqual([6, 0.7, 180]);
  expect(await figures(new Date(NOW.getTime() + 40 * DAY))).toEqual([6, 0, 0]);
  expect(await figures(new Date(NOW.getTime() + 100 * DAY))).toEqual([null, 0, 0]);
});

test("scales that did not move mark nobody", async () => {
  const { ctx } = world();
  await refreshScales({ ctx });
  await ctx.db.delete(outbox);
  expect(await refreshScales({ ctx })).toBe(false);
  expect(await ctx.db.$count(outbox)).toBe(0);
});
