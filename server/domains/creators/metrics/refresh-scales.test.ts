import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { networkScales, outbox } from "#server/db/tables/index.ts";
import { ensureScales, refreshScales } from "../index.ts";
import { count, measuring, NOW, post } from "./testing/measuring.ts";

const { world, record, refresh, measure } = measuring();

describe("scores", () => {
  test("are measured against all accounts of the network", async () => {
    const { ctx } = world();
    const { db } = ctx;
    // A hundred snapchat accounts with 1 to 100 followers and as much engagement: n is the n-th percentile of both.
    const ids = await record(
      ...Array.from({ length: 100 }, (_, i) => [
        { network: "snapchat" as const, counts: [count("2028-02-01", { followers: i + 1, engagementPerPost: i + 1 })] },
      ]),
    );
    await refresh(ids);
    await db.delete(networkScales);
    await db.delete(outbox);
    expect(await ensureScales({ ctx })).toBe(true);
    expect(await ensureScales({ ctx })).toBe(false);
    const marks = await db.$count(outbox);
    expect(marks).toBe(await db.$count(sql`creators`));

    const cards = await refresh(ids);
    const scores = cards.map((card) => card.score ?? -1);
    // Without posts the score has two parts. Thresholds lie between counts, hence a tolerance of one
    // point.
    expect(scores[99]).toBe(10_000);
    expect(Math.abs((scores[49] ?? 0) - 5_000)).toBeLessThanOrEqual(100);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    const tiers = cards.map((card) => card.tier);
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
    const whole = await measure({
      network: "pinterest",
      counts: [count("2028-02-01", { followers: 80 })],
      posts: [1, 2, 3].map((day) => post(day, { likes: 60 })), // 0.7 a week: the 7th percentile
    });
    expect(whole.score).toBe(Math.round(100 * (0.5 * 80 + 0.3 * 60 + 0.2 * 7)));
    expect(whole.tier).toBe(6); // 5940: above 5300
    const partly = await measure({
      network: "pinterest",
      counts: [count("2028-02-01", { followers: 80, engagementPerPost: 40 })],
    });
    expect(partly.score).toBe(Math.round((100 * (0.5 * 80 + 0.3 * 40)) / 0.8));
  });

  test.each([
    ["followers, exactly half of the weight", { followers: 80 }],
    ["engagement per post, without the followers it belongs to", { engagementPerPost: 40 }],
  ])("need more than %s", async (_, known) => {
    const { score, tier } = await measure({ network: "pinterest", counts: [count("2028-02-01", known)] });
    expect([score, tier]).toEqual([null, null]);
  });

  test("are gone when a recomputation finds that too little is known", async () => {
    const ids = await record([{ network: "pinterest", counts: [count("2028-02-01", { followers: 80 })] }]);
    await world().root.execute(sql`update creators set score = 8000, tier = 3 where id = ${ids[0]}`);
    expect(await refresh(ids)).toMatchObject([{ score: null, tier: null }]);
  });

  test.each([
    [95, 2], // 9500 is not above 9500
    [96, 1],
    [20, 10],
    [21, 9],
  ])("percentile %i is tier %i", async (percentile, tier) => {
    const known = { followers: percentile, engagementPerPost: percentile };
    const card = await measure({ network: "pinterest", counts: [count("2028-02-01", known)] });
    expect(card.tier).toBe(tier);
  });

  test("a creator's score is that of the best account", async () => {
    const card = await measure(
      {
        network: "pinterest",
        username: "small",
        counts: [count("2028-02-01", { followers: 10, engagementPerPost: 10 })],
      },
      { network: "substack", username: "none", counts: [count("2028-02-01", { followers: 5 })] },
      { network: "instagram", username: "unscaled", counts: [count("2028-02-01", { followers: 50 })] },
    );
    expect(card.score).toBe(1000);
  });
});

test("unchanged scales mark no creators", async () => {
  const { ctx } = world();
  await refreshScales({ ctx });
  await ctx.db.delete(outbox);
  expect(await refreshScales({ ctx })).toBe(false);
  expect(await ctx.db.$count(outbox)).toBe(0);
});

test("changed scales mark every creator once", async () => {
  const { ctx } = world();
  const { db } = ctx;
  await db.delete(outbox);
  await record([{ network: "linkedin", username: "waiting", counts: [count("2028-02-01", { followers: 3 })] }]);
  await db.delete(networkScales);
  expect(await refreshScales({ ctx })).toBe(true);
  expect(await db.$count(outbox)).toBe(await db.$count(sql`creators`));
});

test("a scale that no score is made of may move without a mark", async () => {
  const { ctx } = world();
  const { db } = ctx;
  await refreshScales({ ctx });
  await db.delete(outbox);
  await db.execute(sql`update network_scales set thresholds = '{1}' where metric = 'viewsPerPost'`);
  await db.execute(sql`delete from network_scales where metric = 'engagementRate' and n < 30`);
  const given = await db.$count(networkScales);
  expect(await refreshScales({ ctx })).toBe(false);
  expect(await db.$count(networkScales)).toBeGreaterThan(given);
  expect(await db.$count(outbox)).toBe(0);
});
