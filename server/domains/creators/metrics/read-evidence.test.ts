import { expect, test } from "vitest";
import { readEvidence, refreshScales } from "../index.ts";
import { count, DAY, measuring, month, NOW, post } from "./testing/measuring.ts";

const { world, record, refresh } = measuring();

async function evidenceOf(...accounts: Parameters<typeof record>[0]) {
  const [id = 0] = await record(accounts);
  await refresh([id]);
  const { ctx } = world();
  const at = { ...ctx, clock: { now: () => NOW } };
  return readEvidence({ ctx: at, creatorIds: [id] });
}

test("names the counts that followers, growth and ready-made figures came from", async () => {
  const [found] = await evidenceOf({
    counts: [
      month("2028-01-01", 900),
      count("2028-02-01", { followers: 1000, likesPerPost: 5 }, "month"),
      count("2027-01-01", { followers: 7, engagementRate: 0.1 }),
    ],
  });
  expect(found).toMatchObject({
    latest: { at: new Date("2028-02-01"), precision: "month" },
    earlier: { at: new Date("2028-01-01"), precision: "month" },
    given: { at: new Date("2028-02-01"), has: { engagement: false, rate: false } },
    lastPostAt: null,
    recent: { posts: 0, withValue: { views: 0 }, countedAt: null, sourceIds: [] },
  });
});

test("counts the posts of each window, and those with the values a figure needs", async () => {
  const [found] = await evidenceOf({
    network: "tiktok",
    posts: [
      post(1, { likes: 1, views: 10 }),
      post(40, { likes: 2, views: 0 }),
      post(50, { comments: 3, views: 10 }),
      post(91, { likes: 4, views: 10 }),
      post(-1, { likes: 5, views: 10 }),
    ],
  });
  expect(found).toMatchObject({
    lastPostAt: new Date(NOW.getTime() - DAY),
    recent: { posts: 3, withValue: { engagement: 2, views: 3, rate: 1 }, countedAt: NOW },
    month: { posts: 1, withValue: { views: 1 }, countedAt: NOW },
  });
  expect(found?.recent.sourceIds).toHaveLength(1);
});

test("tells accounts apart, those with most followers first, and their percentiles", async () => {
  const counted = (followers: number) => [count("2028-02-29", { followers })];
  const accounts = [
    { network: "instagram" as const, counts: counted(5) },
    { network: "tiktok" as const, counts: counted(50) },
  ];
  await evidenceOf(...accounts);
  await refreshScales({ ctx: world().ctx });
  const found = await evidenceOf(...accounts);
  expect(found.map(({ network }) => network)).toEqual(["tiktok", "instagram"]);
  expect(found[0]?.percentiles).toEqual({ followers: 100, engagementPerPost: null, postFrequency: null });
});

test("is empty without creators", async () => {
  expect(await readEvidence({ ctx: world().ctx, creatorIds: [999_999_999] })).toEqual([]);
});
