import { expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { eraseCreatorData, recordCreators, type PostRecord } from "#server/domains/creators/index.ts";
import { groupsOf } from "./groups.ts";
import { pageOf } from "./pages.ts";
import type { PostsOf } from "./scope.ts";
import { totalsOf } from "./totals.ts";
import { randomPosts, SOURCES } from "./testing/random-posts.ts";

const { world, ids } = randomPosts();

async function everything(layers: PostsOf["layers"] = { own: null }) {
  const { ctx } = world();
  const of: PostsOf = { layers, creators: ids(), until: ctx.clock.now() };
  return {
    totals: await totalsOf(ctx.engine, of),
    words: (await groupsOf(ctx.engine, of, { hashtags: 100 }))("hashtags"),
  };
}

test("rows that an interrupted sync wrote twice count once", async () => {
  const before = await everything();
  expect(before.totals.engagement).toBeGreaterThan(0);
  await world().ctx.engine.command("INSERT INTO posts SELECT * FROM posts");
  expect(await everything()).toEqual(before);
  const { rows, total } = await pageOf(
    world().ctx.engine,
    { layers: { own: null }, creators: ids(), until: world().ctx.clock.now() },
    { sort: "newest", asc: false, offset: 0, limit: 1_000 },
  );
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([total, total]);
});

test("counts that a source refreshes, and the posts of an erased creator, follow", async () => {
  const { ctx, indexSync } = world();
  const now = ctx.clock.now();
  const counted = (likes: number, countedAt: Date): PostRecord => {
    const publishedAt = new Date(now.getTime() - DAY_MS);
    return {
      externalId: "fresh",
      publishedAt,
      countedAt,
      format: "image",
      text: "",
      hashtags: [],
      mentions: [],
      likes,
    };
  };
  const record = async (post: PostRecord) => {
    const accounts = [{ network: "instagram" as const, username: "fresh", counts: [], posts: [post] }];
    const input = { source: SOURCES[0], records: [{ accounts, facts: {}, at: now, niches: [] }] };
    const [outcome] = await recordCreators({ ctx, input });
    await indexSync.flush();
    return outcome?.creatorId ?? 0;
  };
  const creator = await record(counted(10, new Date(now.getTime() - 1_000)));
  const of: PostsOf = { layers: { own: null }, creators: [creator], until: now };
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 1, engagement: 10 });
  await record(counted(12, now));
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 1, engagement: 12 });
  await eraseCreatorData({ ctx, creatorId: creator });
  await indexSync.flush();
  expect(await totalsOf(ctx.engine, of)).toMatchObject({ posts: 0, engagement: null });
});

test("the language and tone of a text follow it, and counts alone leave them", async () => {
  const { ctx, indexSync } = world();
  const now = ctx.clock.now();
  const record = async (text: string, minute: number, stated?: string) => {
    const at = new Date(now.getTime() - DAY_MS + minute * 60_000);
    const post: PostRecord = {
      externalId: "said",
      publishedAt: new Date(now.getTime() - 2 * DAY_MS),
      countedAt: at,
      format: "image",
      text,
      hashtags: [],
      mentions: [],
      likes: minute,
      language: stated,
    };
    const accounts = [{ network: "instagram" as const, username: "said", counts: [], posts: [post] }];
    const [outcome] = await recordCreators({
      ctx,
      input: { source: SOURCES[0], records: [{ accounts, facts: {}, at: now, niches: [] }] },
    });
    await indexSync.flush();
    const of: PostsOf = { layers: { own: null }, creators: [outcome?.creatorId ?? 0], until: now };
    const groups = await groupsOf(ctx.engine, of, { language: 9, tone: 9 });
    const [[language], [tone]] = [groups("language"), groups("tone")];
    return [language?.key, tone?.key, language?.engagement];
  };
  expect(await record("What a wonderful morning with my friends", 1)).toEqual(["en", "positive", 1]);
  // What is stored is read again where the text is the same.
  await ctx.engine.command(
    "ALTER TABLE posts UPDATE tone = 'mixed' WHERE lower_text LIKE 'what a wonderful%' SETTINGS mutations_sync = 1",
  );
  expect(await record("What a wonderful morning with my friends", 2)).toEqual(["en", "mixed", 2]);
  expect(await record("Quel dommage, je suis vraiment très déçue", 3)).toEqual(["fr", "negative", 3]);
  expect(await record("Quel dommage, je suis vraiment très déçue", 4, "th")).toEqual(["th", "", 4]);
  expect(await record("GRWM", 5)).toEqual(["", "", 5]);
});

test("a scope without creators, posts or time is empty, without asking the engine", async () => {
  const engine = { ...world().ctx.engine, query: () => Promise.reject(new Error("asked")) };
  const now = world().ctx.clock.now();
  const of: PostsOf = { layers: { own: null }, creators: ids(), until: now };
  const earlier = new Date(now.getTime() - DAY_MS);
  for (const empty of [
    { ...of, creators: [] },
    { ...of, ids: [] },
    { ...of, by: [-1] },
    { ...of, from: now, until: earlier },
    { ...of, until: new Date(-DAY_MS) },
    { ...of, from: new Date("2200-01-01T00:00:00Z"), until: new Date("2300-01-01T00:00:00Z") },
  ])
    expect(await totalsOf(engine, empty)).toMatchObject({ posts: 0, engagement: null });
});

test("times that the engine does not store mean the nearest that it does", async () => {
  const { engine, clock } = world().ctx;
  const of: PostsOf = { layers: { own: null }, creators: ids(), until: clock.now() };
  const all = await totalsOf(engine, of);
  expect(all.posts).toBeGreaterThan(0);
  expect(await totalsOf(engine, { ...of, from: new Date("0001-01-01"), until: new Date("9999-12-31") })).toEqual(all);
  expect(await totalsOf(engine, { ...of, from: new Date(1_000) })).toEqual(all);
});
