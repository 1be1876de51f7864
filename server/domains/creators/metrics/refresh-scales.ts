import type { Context } from "../../../context.ts";
import { LAST_NIGHT, writeInstallationFact } from "../../../db/installation-facts.ts";
import { markGroupsForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { EngineUnavailable } from "../../../engine/errors.ts";
import { peerThresholds } from "../../../engine/queries/peers/peer-thresholds.ts";
import { invalidateScales } from "../cards/scales.ts";
import { groupsOf, movedScales } from "./moved-scales.ts";
import { lacksPeerScales, replacePeerScales, selectAllPeerScales, type PeerScaleRow } from "./peers-store.ts";
import { hasScales, measureScales, selectNetworkScales, writeScales } from "./scales-store.ts";

/**
 * Measures the scales that scores are measured against by the accounts' current figures. Those that moved by a percentile
 * or more are replaced, and the creators measured by them are marked for the index sync, which computes their new scores.
 * Resolves to whether one that scores are made of did.
 */
export async function refreshScales({ ctx }: { ctx: Context }): Promise<boolean> {
  const measured = await measurePeers(ctx);
  const isMoved = await inTransaction(ctx, async ({ db, clock }) => {
    const networks = movedScales(await selectNetworkScales(db), await measureScales(db));
    const before = await selectAllPeerScales(db);
    const peers = movedScales(before, measured ?? before);
    await writeScales(db, networks, clock.now());
    await replacePeerScales(db, peers.current);
    const groups = groupsOf({ networks, peers });
    await markGroupsForIndexing(db, groups);
    return groups.length > 0;
  });
  invalidateScales(ctx.db);
  return isMoved;
}

/** The first scales of an installation. Resolves to whether creators were marked for the index sync. */
export async function ensureScales({ ctx }: { ctx: Context }): Promise<boolean> {
  if (!(await hasScales(ctx.db))) return refreshScales({ ctx });
  if (!(await lacksPeerScales(ctx.db))) return false;
  const measured = await measurePeers(ctx);
  if (!measured || measured.length === 0) return false;
  await inTransaction(ctx, async ({ db, clock }) => {
    await replacePeerScales(db, measured);
    // Creators that were measured without them are measured again at night, not in a first start.
    await writeInstallationFact({ db, clock }, LAST_NIGHT, {});
  });
  return false;
}

/** Measures the peer groups by the search index, which holds each creator's figures in columns; undefined: it is not available. */
async function measurePeers(ctx: Context): Promise<PeerScaleRow[] | undefined> {
  try {
    const groups = await peerThresholds(ctx.engine);
    return groups.map(({ network, is_brand: isBrand, size, factor, n, thresholds }) => ({
      network,
      isBrand: isBrand === 1,
      size,
      metric: factor,
      n,
      thresholds,
    }));
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    ctx.log.warn({ err: error }, "peer groups will be measured at night");
    return undefined;
  }
}
