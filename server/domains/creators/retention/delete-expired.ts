import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockCreators } from "../store.ts";
import { deleteExpired, selectAges, selectNext, type Expiry, type DeletedRows } from "./store.ts";

/** Creators per transaction: few enough that recorders hardly wait. */
const CHUNK = 1_000;

/**
 * Deletes data with a limited retention period that was not read again since, history included. Every chunk of creators
 * is its own transaction with its outbox marks: after a crash the next night continues. Returns the number of deleted
 * rows.
 */
export async function deleteExpiredData({ ctx }: { ctx: Context }): Promise<DeletedRows> {
  const now = ctx.clock.now().getTime();
  const expiries = (await selectAges(ctx.db)).map(({ sourceId, days }) => ({
    sourceId,
    before: new Date(now - days * DAY_MS),
  }));
  const deleted = { counts: 0, posts: 0, facts: 0, publications: 0 };
  if (expiries.length === 0) return deleted;
  let creatorIds = await selectNext(ctx.db, 0, CHUNK);
  while (creatorIds.length > 0) {
    const rows = await deleteChunk(ctx, { creatorIds, expiries });
    for (const kind of ["counts", "posts", "facts", "publications"] as const) deleted[kind] += rows[kind];
    creatorIds = await selectNext(ctx.db, creatorIds.at(-1) ?? 0, CHUNK);
  }
  ctx.log.info(deleted, "expired data was deleted");
  return deleted;
}

async function deleteChunk(
  ctx: Context,
  of: { creatorIds: number[]; expiries: readonly Expiry[] },
): Promise<DeletedRows> {
  return inTransaction(ctx, async ({ db }) => {
    await lockCreators(db, of.creatorIds);
    const { deleted, creatorIds } = await deleteExpired(db, of);
    await markForIndexing(db, creatorIds);
    return deleted;
  });
}
