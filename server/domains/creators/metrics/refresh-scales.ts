import type { Context } from "../../../context.ts";
import { markOthersForFold } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { forgetScales } from "../cards/peers/scales.ts";
import { hasScales, writeScales } from "./store.ts";

/**
 * Measures anew what scores are measured against, from the accounts' present figures. When anything moved that
 * scores are made of, every creator is marked for the fold, which gives them their new scores. Resolves to whether it did.
 */
export async function refreshScales({ ctx }: { ctx: Context }): Promise<boolean> {
  const isMoved = await inTransaction(ctx, async ({ db, clock }) => {
    const moved = (await writeScales(db, clock.now())) > 0;
    if (moved) await markOthersForFold(db);
    return moved;
  });
  forgetScales(ctx.db);
  return isMoved;
}

/** The first scales of an installation. Resolves to whether creators were marked for the fold. */
export async function ensureScales({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await hasScales(ctx.db)) ? false : refreshScales({ ctx });
}
