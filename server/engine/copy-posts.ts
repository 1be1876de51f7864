import { z } from "zod";
import type { Context } from "../context.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { joinTexts } from "./index-row.ts";
import { readPosts, type IndexedPost } from "./store.ts";
import type { Generation } from "./tables.ts";

const key = z.object({
  creator_id: z.number(),
  /** Unix time in seconds. */
  published_at: z.number(),
  id: z.number(),
  fingerprint: z.number(),
});
type Key = z.infer<typeof key>;

/** Number of creators compared at once: the keys of their posts are held in memory, the texts are not. */
const CREATORS_BATCH = 500;

/** Writes new and changed posts, and deletes those that no longer exist. */
export async function copyPosts(ctx: Context, { ids, ...copying }: Copying & { version: number }): Promise<void> {
  for (let at = 0; at < ids.length; at += CREATORS_BATCH)
    await copyBatch(ctx, { ids: ids.slice(at, at + CREATORS_BATCH), ...copying });
}

async function copyBatch(ctx: Context, { ids, into, before, version }: Copying & { version: number }): Promise<void> {
  const { db, engine } = ctx;
  const stored = before ? await readKeys(engine, before.posts, ids) : new Map<number, Key>();
  await readPosts(db, ids, async (posts) => {
    const changed = posts.filter((post) => !isSame(stored.get(post.id), post));
    const replaced = changed.flatMap((post) => stored.get(post.id) ?? []);
    for (const { id } of posts) stored.delete(id);
    await deletePosts(engine, into, replaced);
    if (changed.length === 0) return;
    const rows = changed.map((post) => postRow(post, version));
    await Promise.all(into.map((generation) => engine.write(generation.posts, rows)));
  });
  await deletePosts(engine, into, [...stored.values()]);
}

async function readKeys(engine: Engine, table: string, ids: number[]): Promise<Map<number, Key>> {
  const keys = await engine.query({
    sql: `SELECT creator_id, toUnixTimestamp(published_at) AS published_at, id, fingerprint
          FROM ${table} WHERE creator_id IN {ids:Array(UInt64)}`,
    params: { ids },
    schema: key,
  });
  return new Map(keys.map((row) => [row.id, row]));
}

async function deletePosts(engine: Engine, from: readonly Generation[], keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return;
  const params = { creators: [...new Set(keys.map((row) => row.creator_id))], ids: keys.map(({ id }) => id) };
  const condition = "creator_id IN {creators:Array(UInt64)} AND id IN {ids:Array(UInt64)}";
  await Promise.all(from.map(({ posts }) => engine.command(`DELETE FROM ${posts} WHERE ${condition}`, { params })));
}

function isSame(old: Key | undefined, { publishedAt, fingerprint }: IndexedPost): boolean {
  return old?.published_at === publishedAt && old.fingerprint === fingerprint;
}

function postRow(
  { customerId, creatorId, publishedAt, id, fingerprint, text, hashtags }: IndexedPost,
  version: number,
): object {
  return {
    owner: customerId ?? "",
    creator_id: creatorId,
    published_at: publishedAt,
    id,
    version,
    fingerprint,
    text: joinTexts([text, ...hashtags.filter((tag) => !text.includes(`#${tag}`))]),
  };
}
