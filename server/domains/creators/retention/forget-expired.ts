import { DAY_MS } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockCreators } from "../store.ts";
import { deleteExpired, selectAges, selectNext, type Expiry, type Forgotten } from "./store.ts";

/** Creators of one transaction: few enough that whoever records them hardly waits. */
const CHUNK = 1_000;

/**
 * Deletes what sources allow to be kept only for so many days and was not read again since. Every chunk of creators is a
 * transaction of its own, with their marks for the fold: after a crash the next night takes up the rest. Nothing is left
 * of it in the history. Answers what went.
 */
export async function forgetExpired({ ctx }: { ctx: Context }): Promise<Forgotten> {
  const now = ctx.clock.now().getTime();
  const expiries = (await selectAges(ctx.db)).map(({ sourceId, days }) => ({
    sourceId,
    before: new Date(now - days * DAY_MS),
  }));
  const forgotten = { counts: 0, posts: 0, facts: 0, publications: 0 };
  if (expiries.length === 0) return forgotten;
  let creatorIds = await selectNext(ctx.db, 0, CHUNK);
  /* oxlint-disable no-await-in-loop -- one chunk after the other: each is a transaction */
  while (creatorIds.length > 0) {
    const gone = await forgetOf(ctx, { creatorIds, expiries });
    for (const kind of ["counts", "posts", "facts", "publications"] as const) forgotten[kind] += gone[kind];
    creatorIds = await selectNext(ctx.db, creatorIds.at(-1) ?? 0, CHUNK);
  }
  /* oxlint-enable no-await-in-loop */
  ctx.log.info(forgotten, "what sources let be kept for a time only is forgotten");
  return forgotten;
}

async function forgetOf(ctx: Context, of: { creatorIds: number[]; expiries: readonly Expiry[] }): Promise<Forgotten> {
  return inTransaction(ctx, async ({ db }) => {
    await lockCreators(db, of.creatorIds);
    const { forgotten, creatorIds } = await deleteExpired(db, of);
    await markForIndexing(db, creatorIds);
    return forgotten;
  });
}
