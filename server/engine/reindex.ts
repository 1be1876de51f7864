import type { Context } from "../context.ts";
import { FOLD_LOCK, REINDEX_LOCK } from "../db/locks.ts";
import { copyCreators } from "./copy-creators.ts";
import { openNext, serveNext, settleNext } from "./index-tables.ts";
import { countCreators, creatorIdsAfter, installationStamp, underLock, underLockIfFree } from "./store.ts";
import { NEXT, tableMark } from "./tables.ts";
import { refreshVocabulary } from "./vocabulary.ts";

const BATCH = 5_000;

/** Told how much of the work is done, from 0 to 1. */
export type Progress = (done: number) => void;

/**
 * Builds the engine's tables anew from PostgreSQL beside the serving ones and swaps them. The fold writes to both
 * meanwhile, so no change is lost and none is stale. Resolves to the number of creators, or undefined when another
 * process is rebuilding.
 */
export async function reindex({
  ctx,
  onProgress,
}: {
  ctx: Context;
  onProgress?: Progress;
}): Promise<number | undefined> {
  return underLockIfFree(ctx.db, REINDEX_LOCK, () => rebuild(ctx, onProgress));
}

/** For whoever already holds REINDEX_LOCK. */
export async function rebuild(ctx: Context, onProgress: Progress = () => {}): Promise<number> {
  const mark = tableMark(await installationStamp(ctx.db));
  // Between two folds, so that each of them sees the new tables from their beginning or not at all.
  await underLock(ctx.db, FOLD_LOCK, () => openNext(ctx.engine, mark));
  const done = await fill(ctx, onProgress);
  await settleNext(ctx.engine);
  await underLock(ctx.db, FOLD_LOCK, () => serveNext(ctx.engine));
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
