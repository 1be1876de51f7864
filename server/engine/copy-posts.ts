import { z } from "zod";
import type { Context } from "../context.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { textOf } from "./index-row.ts";
import { readPosts, type IndexedPost } from "./store.ts";
import type { Generation } from "./tables.ts";

const key = z.object({
  creator_id: z.number(),
  /** Seconds. */
  published_at: z.number(),
  id: z.number(),
  fingerprint: z.number(),
});
type Key = z.infer<typeof key>;

/** So many creators' posts are compared at once: their keys, unlike their texts, are held in memory. */
const CREATORS_AT_ONCE = 500;

/** Writes posts that are new or read otherwise than before, and deletes those that are no more. */
export async function copyPosts(ctx: Context, { ids, ...copying }: Copying & { version: number }): Promise<void> {
  for (let at = 0; at < ids.length; at += CREATORS_AT_ONCE)
    await copySome(ctx, { ids: ids.slice(at, at + CREATORS_AT_ONCE), ...copying });
}

async function copySome(ctx: Context, { ids, into, before, version }: Copying & { version: number }): Promise<void> {
  const { db, engine } = ctx;
  const left = before ? await keysOf(engine, before.posts, ids) : new Map<number, Key>();
  await readPosts(db, ids, async (posts) => {
    const news = posts.filter((post) => !isSame(left.get(post.id), post));
    const replaced = news.flatMap((post) => left.get(post.id) ?? []);
    for (const { id } of posts) left.delete(id);
    await take(engine, into, replaced);
    if (news.length === 0) return;
    const rows = news.map((post) => postRow(post, version));
    await Promise.all(into.map((generation) => engine.write(generation.posts, rows)));
  });
  await take(engine, into, [...left.values()]);
}

async function keysOf(engine: Engine, table: string, ids: number[]): Promise<Map<number, Key>> {
  const keys = await engine.ask({
    sql: `SELECT creator_id, toUnixTimestamp(published_at) AS published_at, id, fingerprint
          FROM ${table} WHERE creator_id IN {ids:Array(UInt64)}`,
    params: { ids },
    schema: key,
  });
  return new Map(keys.map((row) => [row.id, row]));
}

/** Takes posts away. */
async function take(engine: Engine, from: readonly Generation[], keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return;
  const params = { creators: [...new Set(keys.map((row) => row.creator_id))], ids: keys.map(({ id }) => id) };
  const doomed = "creator_id IN {creators:Array(UInt64)} AND id IN {ids:Array(UInt64)}";
  await Promise.all(from.map(({ posts }) => engine.command(`DELETE FROM ${posts} WHERE ${doomed}`, { params })));
}

function isSame(old: Key | undefined, { publishedAt, fingerprint }: IndexedPost): boolean {
  return old?.published_at === publishedAt && old.fingerprint === fingerprint;
}

function postRow({ creatorId, publishedAt, id, fingerprint, text, hashtags }: IndexedPost, version: number): object {
  return {
    creator_id: creatorId,
    published_at: publishedAt,
    id,
    version,
    fingerprint,
    text: textOf([text, ...hashtags.filter((tag) => !text.includes(`#${tag}`))]),
  };
}
