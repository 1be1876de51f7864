import { z } from "zod";
import type { Context } from "../context.ts";
import { FOLD_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import type { Engine } from "./client.ts";
import { tableComments } from "./index-tables.ts";
import { forgetOutboxOf, underLock } from "./store.ts";
import { CREATOR_INDEX, NEXT, SERVING, tablesOf } from "./tables.ts";
import { refreshVocabulary } from "./vocabulary.ts";

/** So many creators at once; the next night takes up the rest. */
const AT_ONCE = 1_000;

/**
 * Takes creators that PostgreSQL has no longer out of every table of the engine, to the last copy: a fold only hides their
 * rows until they are merged away, and keeps the words of their names as deleted. Between two folds.
 */
export async function forgetCreators({ ctx, ids }: { ctx: Context; ids: readonly number[] }): Promise<void> {
  if (ids.length === 0) return;
  const { engine } = ctx;
  await underLock(ctx.db, FOLD_LOCK, async (tx) => {
    const present = await tableComments(engine);
    const generations = [SERVING, NEXT].filter((one) => tablesOf(one).every(([, name]) => present.has(name)));
    await copyCreators(ctx, { ids: [...ids], into: generations, before: SERVING });
    await refreshVocabulary({ ctx });
    for (const { creators, names, posts } of generations) {
      // oxlint-disable-next-line no-await-in-loop -- two generations at most, and one is the rule
      await Promise.all([
        forgetIn(engine, names, "creator_id", ids),
        forgetIn(engine, posts, "creator_id", ids),
        forgetIn(engine, creators, "id", ids),
      ]);
    }
    await forgetOutboxOf(tx, ids);
  });
}

/** Hides them at once, and lets the engine rewrite what it keeps on the disk by itself. */
async function forgetIn(engine: Engine, table: string, column: string, ids: readonly number[]): Promise<void> {
  await engine.command(`DELETE FROM ${table} WHERE ${column} IN {ids:Array(UInt64)}`, { params: { ids: [...ids] } });
  await engine.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
}

/** The same of whoever was deleted and only hidden, be it because the engine was away at the time. */
export async function forgetHidden({ ctx }: { ctx: Context }): Promise<void> {
  const hidden = await ctx.engine.ask({
    sql: `SELECT id FROM ${CREATOR_INDEX} GROUP BY id HAVING argMax(is_deleted, version) = 1 LIMIT ${AT_ONCE}`,
    schema: z.object({ id: z.number() }),
  });
  await forgetCreators({ ctx, ids: hidden.map(({ id }) => id) });
}
