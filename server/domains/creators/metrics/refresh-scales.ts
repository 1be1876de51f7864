import type { Context } from "../../../context.ts";
import { markOthersForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { EngineUnavailable } from "../../../engine/errors.ts";
import { peerThresholds } from "../../../engine/queries/peers/peer-thresholds.ts";
import { invalidateScales } from "../cards/scales.ts";
import { lacksPeerScales, replacePeerScales } from "./peers-store.ts";
import { hasScales, writeScales } from "./store.ts";

/**
 * Recomputes the scales that scores are measured against from the accounts' current figures. When one of them changed,
 * every creator is marked for the index sync, which computes their new scores. Resolves to whether one did.
 */
export async function refreshScales({ ctx }: { ctx: Context }): Promise<boolean> {
  // First: the history of the influence on networks is written when the creators marked below are synced.
  await refreshPeers(ctx);
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
  if (!(await hasScales(ctx.db))) return refreshScales({ ctx });
  if (await lacksPeerScales(ctx.db)) await refreshPeers(ctx);
  return false;
}

/** Measures the peer groups by the search index, which holds each creator's figures in columns. No stored score depends on them. */
async function refreshPeers(ctx: Context): Promise<void> {
  try {
    const groups = await peerThresholds(ctx.engine);
    await inTransaction(ctx, async ({ db }) =>
      replacePeerScales(
        db,
        groups.map(({ network, is_brand: isBrand, size, factor, n, thresholds }) => ({
          network,
          isBrand: isBrand === 1,
          size,
          metric: factor,
          n,
          thresholds,
        })),
      ),
    );
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    ctx.log.warn({ err: error }, "peer groups will be measured at night");
  }
}
