import { expect, test } from "vitest";
import { recordCreators } from "#server/domains/creators/index.ts";
import { useWorld } from "#test/support/world.ts";
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
