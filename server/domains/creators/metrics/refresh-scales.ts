import type { Context } from "../../../context.ts";
import { markOthersForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { invalidateScales } from "../cards/scales.ts";
import { hasScales, writeScales } from "./store.ts";

/**
 * Recomputes the scales that scores are measured against from the accounts' current figures. When one of them changed,
 * every creator is marked for the index sync, which computes their new scores. Resolves to whether one did.
 */
export async function refreshScales({ ctx }: { ctx: Context }): Promise<boolean> {
  const isMoved = await inTransaction(ctx, async ({ db, clock }) => {
    const moved = (await writeScales(db, clock.now())) > 0;
    if (moved) await markOthersForIndexing(db);
    return moved;
  });
  invalidateScales(ctx.db);
  return isMoved;
}

/** The first scales of an installation. Resolves to whether creators were marked for the index sync. */
export async function ensureScales({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await hasScales(ctx.db)) ? false : refreshScales({ ctx });
}
