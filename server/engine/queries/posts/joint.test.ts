import { expect, test } from "vitest";
import { recordCreators } from "#server/domains/creators/index.ts";
import { useWorld } from "#test/support/world.ts";
import { groupsOf } from "./groups.ts";
import { pageOf } from "./pages.ts";
import { SOURCES } from "./testing/random-posts.ts";
import { totalsOf } from "./totals.ts";

const world = useWorld();

test("a joint post counts by the row whose figures may be added up and are known, else by the newest", async () => {
  const { ctx, indexSync } = world();
  const publishedAt = new Date("2020-05-05T00:00:00Z");
  const ids: number[] = [];
  const read = async (source: (typeof SOURCES)[number], username: string, day: number, likes: number | undefined) => {
    const countedAt = new Date(Date.UTC(2020, 5, day));
    const written = { externalId: "one-of-several-1", publishedAt, countedAt, format: "image" as const, text: "" };
    const posts = [{ ...written, hashtags: [], mentions: [], comments: 1, ...(likes !== undefined && { likes }) }];
    const accounts = [{ network: "instagram" as const, username, counts: [], posts }];
    const records = [{ accounts, facts: {}, at: countedAt, niches: [] }];
    const [outcome] = await recordCreators({ ctx, input: { source, records } });
    ids.push(outcome?.creatorId ?? 0);
    await indexSync.flush();
  };
  const [, apart, strict, inside] = SOURCES;
  const of = { layers: { own: null }, creators: ids, until: new Date("2020-06-01T00:00:00Z") };
  const found = async (forExport = false) => {
    const { posts, engagement, leftOut } = await totalsOf(ctx.engine, { ...of, forExport });
    return [posts, engagement, leftOut];
  };
  await read(apart, "several.a", 4, 40);
  await read(strict, "several.b", 5, 50);
  expect(await found()).toEqual([1, null, 1]);
  await read(inside, "several.c", 1, 10);
  await read(inside, "several.d", 3, undefined);
  expect([await found(), await found(true)]).toEqual([
    [1, 11, 0],
    [1, null, 1],
  ]);
  expect((await totalsOf(ctx.engine, { ...of, networks: ["instagram"] })).engagement).toBe(11);
});

test("a joint post is at the hour, and of the length, of the row by which it counts", async () => {
  const { ctx, indexSync } = world();
  const ids: number[] = [];
  for (const [n, text] of ["short", "x".repeat(60)].entries()) {
    const countedAt = new Date(Date.UTC(2020, 5, 1 + n));
    const publishedAt = new Date(Date.UTC(2020, 4, 5, 10 + n));
    const figures = { likes: 5, hashtags: [], mentions: [] };
    const post = { externalId: "of-two-hours-1", publishedAt, countedAt, format: "image" as const, text, ...figures };
    const accounts = [{ network: "instagram" as const, username: `two.hours.${n}`, counts: [], posts: [post] }];
    const records = [{ accounts, facts: {}, at: countedAt, niches: [] }];
    const [outcome] = await recordCreators({ ctx, input: { source: SOURCES[3], records } });
    ids.push(outcome?.creatorId ?? 0);
  }
  await indexSync.flush();
  const of = { layers: { own: null }, creators: ids, until: new Date("2020-06-10T00:00:00Z") };
  const groups = await groupsOf(ctx.engine, of, { hour: 168, length: 7 });
  const found = (by: "hour" | "length") => groups(by).map(({ key, posts }) => [key, posts]);
  expect([found("hour"), found("length")]).toEqual([[["2-11", 1]], [["51", 1]]]);
  const page = { sort: "newest" as const, asc: false, offset: 0, limit: 10 };
  const total = async (only: object) => (await pageOf(ctx.engine, { ...of, ...only }, page)).total;
  const hours = (hour: string) => ({ hours: { of: [hour], timezone: "UTC" } });
  expect(await Promise.all([total(hours("2-11")), total(hours("2-10"))])).toEqual([1, 0]);
  expect(await Promise.all([total({ lengths: [51] }), total({ lengths: [1] })])).toEqual([1, 0]);
});
