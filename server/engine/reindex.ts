import type { Context } from "../context.ts";
import { INDEX_SYNC_LOCK, REINDEX_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import { createNext, promoteNext, mergeNext } from "./index-tables.ts";
import { countCreators, creatorIdsAfter, installationStamp, withLock, withLockIfFree } from "./store.ts";
import { NEXT, tableFingerprint } from "./tables.ts";
import { refreshVocabulary } from "./vocabulary.ts";

const BATCH = 5_000;

/** Receives the completed share, from 0 to 1. */
export type Progress = (done: number) => void;

/**
 * Rebuilds the engine's tables from PostgreSQL next to the serving ones and swaps them. The index sync writes to both
 * during the rebuild, so no change is lost and none is stale. Resolves to the number of creators, or undefined when
 * another process is rebuilding.
 */
export async function reindex({
  ctx,
  onProgress,
}: {
  ctx: Context;
  onProgress?: Progress;
}): Promise<number | undefined> {
  return withLockIfFree(ctx.db, REINDEX_LOCK, () => rebuild(ctx, onProgress));
}

/** Requires REINDEX_LOCK. */
export async function rebuild(ctx: Context, onProgress: Progress = () => {}): Promise<number> {
  const fingerprint = tableFingerprint(await installationStamp(ctx.db));
  // Between two syncs, so that each of them sees the new tables from the start or not at all.
  await withLock(ctx.db, INDEX_SYNC_LOCK, () => createNext(ctx.engine, fingerprint));
  const done = await fill(ctx, onProgress);
  await mergeNext(ctx.engine);
  await withLock(ctx.db, INDEX_SYNC_LOCK, () => promoteNext(ctx.engine));
  await refreshVocabulary({ ctx });
  return done;
}

async function fill(ctx: Context, onProgress: Progress): Promise<number> {
  const total = await countCreators(ctx.db);
  let done = 0;
  let last = 0;
  for (;;) {
    const ids = await creatorIdsAfter(ctx.db, last, BATCH);
    if (ids.length === 0) break;
    await copyCreators(ctx, { ids, into: [NEXT], before: undefined });
    last = ids.at(-1) ?? last;
    done += ids.length;
    onProgress(Math.min(1, done / total));
  }
  if (done > 0) ctx.log.info({ creators: done }, "the search engine is filled");
  return done;
}
