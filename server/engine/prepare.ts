import { z } from "zod";
import type { Context } from "../context.ts";
import { REINDEX_LOCK } from "../db/locks.ts";
import { dropNext, indexState } from "./index-tables.ts";
import { prepareRankingDays } from "./ranking-days/index.ts";
import { rebuild, type Progress } from "./reindex.ts";
import { installationStamp, lastVersion, withLock, withLockIfFree } from "./store.ts";
import { CREATOR_INDEX, tableFingerprint } from "./tables.ts";

/**
 * Makes the engine serve this database: rebuilds its tables when they are missing, of another shape, filled from
 * another database, or ahead of this one (which was then restored from a backup). Does nothing when they are valid.
 */
export async function prepareEngine(ctx: Context, { onProgress }: { onProgress?: Progress } = {}): Promise<void> {
  if (await isServing(ctx)) {
    // Leftovers of a killed rebuild; a running one holds the lock.
    await withLockIfFree(ctx.db, REINDEX_LOCK, () => dropNext(ctx.engine));
  } else {
    await withLock(ctx.db, REINDEX_LOCK, async () => {
      if (!(await isServing(ctx))) await rebuild(ctx, onProgress);
    });
  }
  await prepareRankingDays(ctx);
}

async function isServing(ctx: Context): Promise<boolean> {
  const { serving } = await indexState(ctx.engine, tableFingerprint(await installationStamp(ctx.db)));
  if (!serving) return false;
  const [newest] = await ctx.engine.query({
    sql: `SELECT max(version) AS version FROM ${CREATOR_INDEX}`,
    schema: z.object({ version: z.number() }),
  });
  return (newest?.version ?? 0) <= (await lastVersion(ctx.db));
}
