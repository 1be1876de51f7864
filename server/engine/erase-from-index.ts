import { z } from "zod";
import type { Context } from "../context.ts";
import { INDEX_SYNC_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import type { Engine } from "./client.ts";
import { tableComments } from "./index-tables.ts";
import { eraseFromRankingDays } from "./ranking-days/index.ts";
import { deleteOutboxOfCreators, withLock } from "./store.ts";
import { CREATOR_INDEX, MENTIONS, NEXT, SERVING, tablesOf, POSTS } from "./tables.ts";
import { refreshVocabulary } from "./vocabulary.ts";

/** Batch size; the rest follows the next night. */
const BATCH = 1_000;

/**
 * Erases creators that no longer exist in PostgreSQL from all tables of the engine, physically: the index sync only
 * hides their rows until a merge, and stores the words of their names as deleted. Runs between two syncs.
 */
export async function eraseFromIndex({ ctx, ids }: { ctx: Context; ids: readonly number[] }): Promise<void> {
  if (ids.length === 0) return;
  const { engine } = ctx;
  await withLock(ctx.db, INDEX_SYNC_LOCK, async (tx) => {
    const present = await tableComments(engine);
    const generations = [SERVING, NEXT].filter((one) => tablesOf(one).every(([, name]) => present.has(name)));
    await copyCreators(ctx, { ids: [...ids], into: generations, before: SERVING });
    await refreshVocabulary({ ctx });
    for (const { creators, names, posts, mentions, members } of generations) {
      await Promise.all([
        eraseRows(engine, names, "creator_id", ids),
        eraseRows(engine, posts, "creator_id", ids),
        eraseRows(engine, mentions, "creator_id", ids),
        eraseRows(engine, members, "id", ids),
        eraseRows(engine, creators, "id", ids),
      ]);
    }
    await deleteOutboxOfCreators(tx, ids);
  });
  await eraseFromRankingDays(ctx, ids);
}

/** Hides the rows immediately; the engine then rewrites its files in the background. */
async function eraseRows(engine: Engine, table: string, column: string, ids: readonly number[]): Promise<void> {
  await engine.command(`DELETE FROM ${table} WHERE ${column} IN {ids:Array(UInt64)}`, { params: { ids: [...ids] } });
  await engine.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
}

/**
 * Erases creators that were deleted but only hidden, for instance because the engine was unavailable, and the rows of
 * workspaces that no longer have rows of their own.
 */
export async function eraseHiddenFromIndex({ ctx }: { ctx: Context }): Promise<void> {
  const hidden = await ctx.engine.query({
    sql: `SELECT id FROM (
            SELECT id, argMax(is_deleted, version) AS is_gone FROM ${CREATOR_INDEX} GROUP BY owner, id
          ) GROUP BY id HAVING min(is_gone) = 1 LIMIT ${BATCH}`,
    schema: z.object({ id: z.number() }),
  });
  await eraseFromIndex({ ctx, ids: hidden.map(({ id }) => id) });
  await eraseHiddenLayers(ctx);
}

async function eraseHiddenLayers(ctx: Context): Promise<void> {
  const hidden = await ctx.engine.query({
    sql: `SELECT owner, id FROM ${CREATOR_INDEX} WHERE owner != ''
          GROUP BY owner, id HAVING argMax(is_deleted, version) = 1 LIMIT ${BATCH}`,
    schema: z.object({ owner: z.string(), id: z.number() }),
  });
  if (hidden.length === 0) return;
  await withLock(ctx.db, INDEX_SYNC_LOCK, async () => {
    for (const [owner, rows] of Map.groupBy(hidden, (row) => row.owner)) {
      const params = { owner, ids: rows.map(({ id }) => id) };
      // One after the other, creators last: their rows name what is hidden.
      for (const [table, column] of [
        [SERVING.names, "creator_id"],
        [SERVING.posts, "creator_id"],
        [SERVING.mentions, "creator_id"],
        [SERVING.creators, "id"],
      ] as const)
        await ctx.engine.command(
          `DELETE FROM ${table} WHERE owner = {owner:String} AND ${column} IN {ids:Array(UInt64)}`,
          { params },
        );
    }
  });
}

/**
 * Deletes the posts of sample creators and their mentions, each in one statement, once they are deleted in PostgreSQL.
 * The index sync would do it too, but in batches, and the engine scans all posts for each deletion.
 */
export async function deleteSamplePosts({ engine }: Pick<Context, "engine">): Promise<void> {
  for (const table of [MENTIONS, POSTS])
    await engine.command(
      `DELETE FROM ${table} WHERE creator_id IN (SELECT id FROM ${CREATOR_INDEX} WHERE is_sample = 1)`,
    );
}
