import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import {
  recordCreators,
  setSourcePolicy,
  type CreatorRecord,
  type PostRecord,
  type RecordSource,
} from "#server/domains/creators/index.ts";
import { useWorld } from "#test/support/world.ts";
import { markForIndexing } from "../db/outbox.ts";
import { EngineUnavailable } from "./errors.ts";
import { createIndexSync, refreshVocabulary, reindex } from "./index.ts";

const world = useWorld();
let made = 0;

function post(
  text: string,
  { daysAgo = 5, hashtags = [], mentions = [] }: { daysAgo?: number; hashtags?: string[]; mentions?: string[] } = {},
): PostRecord {
  const now = world().ctx.clock.now();
  const publishedAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const externalId = `post_${++made}`;
  return { externalId, publishedAt, countedAt: now, format: "image", text, hashtags, mentions };
}

async function record(
  username: string,
  {
    posts = [],
    source = { kind: "file", name: "panel" },
    ...more
  }: Partial<CreatorRecord> & { posts?: PostRecord[]; source?: RecordSource } = {},
) {
  const { ctx, indexSync } = world();
  const [outcome] = await recordCreators({
    ctx,
    input: {
      source,
      records: [
        {
          accounts: [{ network: "instagram", username, counts: [], posts }],
          facts: {},
          at: ctx.clock.now(),
          niches: [],
          ...more,
        },
      ],
    },
  });
  await indexSync.flush();
  return outcome?.creatorId ?? 0;
}

async function posting(word: string): Promise<number[]> {
  const rows = await world().ctx.engine.query({
    sql: "SELECT creator_id FROM posts WHERE hasAllTokens(text, [{word:String}]) ORDER BY creator_id, id",
    params: { word },
    schema: z.object({ creator_id: z.number() }),
  });
  return rows.map((row) => row.creator_id);
}

async function tokensOf(id: number): Promise<string[]> {
  const rows = await world().ctx.engine.query({
    sql: "SELECT token FROM creator_names FINAL WHERE creator_id = {id:UInt64} ORDER BY token",
    params: { id },
    schema: z.object({ token: z.string() }),
  });
  return rows.map((row) => row.token);
}

async function change(id: number, statement: ReturnType<typeof sql>): Promise<void> {
  const { ctx, indexSync } = world();
  await ctx.db.execute(statement);
  await markForIndexing(ctx.db, [id]);
  await indexSync.flush();
}

test("a post is found by its words and hashtags, and by nothing else once it is edited, moved or deleted", async () => {
  const id = await record("writer", { posts: [post("Matcha LATTE", { hashtags: ["Barista"] }), post("oolong")] });
  expect(await posting("matcha")).toEqual([id]);
  expect(await posting("barista")).toEqual([id]);
  await change(id, sql`update posts set text = 'Sencha' where creator_id = ${id} and text like 'Matcha%'`);
  expect(await posting("matcha")).toEqual([]);
  expect(await posting("sencha")).toEqual([id]);
  await change(id, sql`update posts set published_at = published_at - interval '9 days' where creator_id = ${id}`);
  expect(await posting("sencha")).toEqual([id]);
  await change(id, sql`delete from posts where creator_id = ${id} and text = 'Sencha'`);
  expect(await posting("sencha")).toEqual([]);
  expect(await posting("oolong")).toEqual([id]);
  await change(
    id,
    sql`with gone as (delete from posts where creator_id = ${id}) delete from creators where id = ${id}`,
  );
  expect(await posting("oolong")).toEqual([]);
  expect(await tokensOf(id)).toEqual([]);
});

async function mentioning(account: string): Promise<number[]> {
  const rows = await world().ctx.engine.query({
    sql: "SELECT creator_id FROM mentions WHERE mentioned = {account:String} ORDER BY creator_id, id",
    params: { account },
    schema: z.object({ creator_id: z.number() }),
  });
  return rows.map((row) => row.creator_id);
}

test("a post is found by the accounts it mentions, however they are written, while it mentions them", async () => {
  const id = await record("fan", {
    posts: [
      post("with @Ada", { mentions: ["@Ada.L", "ada.l", "@"] }),
      post("alone"),
      post("old", { mentions: ["eve"] }),
    ],
  });
  expect(await mentioning("instagram/ada.l")).toEqual([id]);
  expect(await mentioning("instagram/")).toEqual([]);
  await change(id, sql`update posts set text = 'with a friend' where creator_id = ${id} and text = 'with @Ada'`);
  expect(await mentioning("instagram/ada.l")).toEqual([id]);
  await change(id, sql`update posts set mentions = '["bea"]' where creator_id = ${id} and text = 'with a friend'`);
  expect(await mentioning("instagram/ada.l")).toEqual([]);
  expect(await mentioning("instagram/bea")).toEqual([id]);
  await change(id, sql`update posts set mentions = '["bea"]' where creator_id = ${id} and text = 'alone'`);
  expect(await mentioning("instagram/bea")).toEqual([id, id]);
  await change(id, sql`update posts set published_at = published_at - interval '9 days' where creator_id = ${id}`);
  expect(await mentioning("instagram/bea")).toEqual([id, id]);
  await change(id, sql`delete from posts where creator_id = ${id} and text = 'alone'`);
  expect(await mentioning("instagram/bea")).toEqual([id]);
  await change(
    id,
    sql`with gone as (delete from posts where creator_id = ${id}) delete from creators where id = ${id}`,
  );
  expect(await mentioning("instagram/bea")).toEqual([]);
  expect(await mentioning("instagram/eve")).toEqual([]);
  await record("mentions.others", { posts: [post("", { mentions: ["eve"] })] });
});

test("mentions that are as they were are not written again", async () => {
  const id = await record("constant", { posts: [post("hojicha", { mentions: ["cleo"] })] });
  const version = () =>
    world().ctx.engine.query({
      sql: "SELECT max(version) AS version FROM mentions WHERE creator_id = {id:UInt64}",
      params: { id },
      schema: z.object({ version: z.number() }),
    });
  const before = await version();
  await change(id, sql`update posts set text = 'sencha' where creator_id = ${id}`);
  expect(await version()).toEqual(before);
});

test("posts that are as they were are not written again, and those of which a figure or the terms changed are", async () => {
  const id = await record("steady", { posts: [post("hojicha"), post("genmaicha")] });
  const { ctx } = world();
  const inEngine = () =>
    ctx.engine.query({
      sql: `SELECT max(version) AS version, sum(likes) AS likes, sum(engagement) AS engagement, max(is_partial) AS is_partial,
              min(allow_derived) AS allow_derived, count() AS n
            FROM posts WHERE creator_id = {id:UInt64}`,
      params: { id },
      schema: z.record(z.string(), z.number().nullable()),
    });
  const [before] = await inEngine();
  expect(before).toMatchObject({ likes: null, engagement: null, is_partial: 0, allow_derived: 1, n: 2 });
  await change(id, sql`update posts set url = 'https://example.test' where creator_id = ${id}`);
  expect(await inEngine()).toEqual([before]);
  await change(id, sql`update posts set likes = 100, shares = 1 where creator_id = ${id} and text = 'hojicha'`);
  expect(await inEngine()).toMatchObject([{ likes: 100, engagement: 101, is_partial: 0, n: 2 }]);
  await change(id, sql`update posts set likes = null where creator_id = ${id}`);
  expect(await inEngine()).toMatchObject([{ likes: null, engagement: 1, is_partial: 1, n: 2 }]);

  const source = { kind: "connector", name: "Terms" } as const;
  const open = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
  await record("steady", { source: { ...source, policy: open }, posts: [post("sencha")] });
  await setSourcePolicy({ ctx, source, policy: { ...open, allowDerived: false } });
  await world().indexSync.flush();
  expect(await inEngine()).toMatchObject([{ allow_derived: 0, n: 3 }]);
});

test("a post that moves to another creator leaves the first one", async () => {
  const from = await record("moving.from", { posts: [post("lapsang", { mentions: ["fay"] })] });
  const to = await record("moving.to");
  const { ctx, indexSync } = world();
  await ctx.db.execute(sql`
    update posts set creator_id = ${to}, account_id = (select id from accounts where creator_id = ${to})
    where creator_id = ${from}`);
  await markForIndexing(ctx.db, [from, to]);
  await indexSync.flush();
  expect(await posting("lapsang")).toEqual([to]);
  expect(await mentioning("instagram/fay")).toEqual([to]);
});

test("what an interrupted sync left of the posts it replaced is deleted by the next one", async () => {
  const id = await record("broken.off", { posts: [post("kukicha", { mentions: ["dora"] })] });
  const { ctx } = world();
  const rows = () =>
    ctx.engine.query({
      sql: `SELECT toUnixTimestamp(published_at) AS at, text, fingerprint FROM posts WHERE creator_id = {id:UInt64}`,
      params: { id },
      schema: z.record(z.string(), z.unknown()),
    });
  const [before] = await rows();
  await ctx.db.execute(sql`
    update posts set text = 'gyokuro', mentions = '["eve.b"]', published_at = published_at - interval '9 days'
    where creator_id = ${id}`);
  await markForIndexing(ctx.db, [id]);
  const cutOff = createIndexSync({
    ...ctx,
    engine: {
      ...ctx.engine,
      command: async (text, options) => {
        if (text.startsWith("DELETE FROM posts")) throw new EngineUnavailable("killed");
        return ctx.engine.command(text, options);
      },
    },
  });
  await expect(cutOff.flush()).rejects.toThrow("killed");
  expect(await rows()).toHaveLength(2);
  await world().indexSync.flush();
  const after = await rows();
  expect(after).toMatchObject([{ text: "gyokuro" }]);
  expect(after).not.toEqual([before]);
  expect(await mentioning("instagram/dora")).toEqual([]);
  expect(await mentioning("instagram/eve.b")).toEqual([id]);
});

test("a name's words follow the name", async () => {
  const id = await record("zoe.m_brown", { facts: { fullName: "Zoë Brown" } });
  expect(await tokensOf(id)).toEqual(["brown", "m", "zoe", "zoebrown", "zoembrown"]);
  await change(id, sql`update creators set full_name = 'Zoë Green' where id = ${id}`);
  expect(await tokensOf(id)).toEqual(["brown", "green", "m", "zoe", "zoegreen", "zoembrown"]);
});

test("the vocabulary counts creators, not mentions, and is unchanged without changed creators", async () => {
  const { ctx } = world();
  await record("one", {
    facts: { biography: "Quince jam, quince pie" },
    posts: [post("", { hashtags: ["QuinceJam"] })],
  });
  await record("two", { facts: { biography: "Quince and the rest" }, posts: [post("", { hashtags: ["東京カフェ"] })] });
  await record("old", { posts: [post("", { hashtags: ["quincetree"], daysAgo: 400 })] });
  const words = (like: string) =>
    ctx.engine.query({
      sql: "SELECT word, creators FROM vocabulary WHERE word LIKE {like:String} ORDER BY word",
      params: { like },
      schema: z.object({ word: z.string(), creators: z.number() }),
    });
  await refreshVocabulary({ ctx });
  const expected = [
    { word: "quince", creators: 2 },
    { word: "quincejam", creators: 1 },
  ];
  expect(await words("quince%")).toEqual(expected);
  expect(await words("東京%")).toEqual([{ word: "東京カフェ", creators: 1 }]);
  const idle = { ...ctx.engine, command: () => Promise.reject(new Error("nothing was to be done")) };
  await refreshVocabulary({ ctx: { ...ctx, engine: idle } });
});

test("who has a podcast, a newsletter or a book is premium; the newest word on it counts", async () => {
  const { ctx } = world();
  const publication = (kind: "podcast" | "newsletter" | "book", title = "Quiet") => ({
    publications: [{ kind, title, link: `https://example.test/${kind}` }],
  });
  const premium = [
    await record("speaker", publication("podcast")),
    await record("letters", publication("newsletter")),
    await record("author", publication("book")),
  ];
  await record("speaker", publication("podcast", "Loud"));
  await record("nobody");
  const rows = await ctx.engine.query({
    sql: "SELECT id FROM creator_index FINAL WHERE is_premium ORDER BY id",
    schema: z.object({ id: z.number() }),
  });
  expect(rows.map((row) => row.id)).toEqual(premium);
  const stored = await ctx.db.execute<{ title: string; is_book: boolean | null }>(sql`
    select title, null::boolean as is_book from podcasts union all select title, is_book from newsletters order by 2, 1`);
  expect(stored.rows).toEqual([
    { title: "Quiet", is_book: false },
    { title: "Quiet", is_book: true },
    { title: "Loud", is_book: null },
  ]);
});

test("a rebuild gives the same posts, mentions, names and words", async () => {
  const { ctx } = world();
  const everything = async () => {
    const all = async (query: string) => ctx.engine.query({ sql: query, schema: z.record(z.string(), z.unknown()) });
    return [
      await all("SELECT creator_id, published_at, id, fingerprint, text FROM posts ORDER BY ALL"),
      await all("SELECT mentioned, creator_id, id, published_at FROM mentions ORDER BY ALL"),
      await all("SELECT token, creator_id, networks, followers, whole FROM creator_names FINAL ORDER BY ALL"),
      await all("SELECT word, creators FROM vocabulary ORDER BY ALL"),
    ];
  };
  await refreshVocabulary({ ctx });
  const before = await everything();
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
  await reindex({ ctx });
  expect(await everything()).toEqual(before);
});
