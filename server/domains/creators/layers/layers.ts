import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { refreshMetrics } from "../metrics/refresh-metrics.ts";
import {
  copyIntoLayers,
  deleteEmptyLayers,
  insertLayers,
  joinLayersOf,
  layersOf,
  layersOver,
  lockLayers,
} from "./store.ts";

type Layers = { customerId: string; creatorIds: readonly number[] };

/**
 * Gives the workspace rows of its own of these creators of the installation, which replace the installation's for it and
 * begin as a copy. Within a transaction. Returns the creators.
 */
export async function openLayers(db: Database, layers: Layers): Promise<readonly number[]> {
  if (layers.creatorIds.length === 0) return [];
  await acrossTenants(db, async (all) => {
    await insertLayers(all, layers);
    await copyIntoLayers(all, layersOf(layers));
  });
  return layers.creatorIds;
}

/** Shows the installation's values again where the workspace no longer has its own. Must run within a transaction. */
export async function closeLayers(db: Database, layers: Layers): Promise<void> {
  if (layers.creatorIds.length === 0) return;
  await acrossTenants(db, async (all) => {
    await copyIntoLayers(all, layersOf(layers));
    await deleteEmptyLayers(all, layersOf(layers));
  });
}

/** Accounts that are new to the installation, and that workspaces may know. Within a transaction. */
export async function joinLayers(db: Database, accounts: readonly { id: number }[]): Promise<void> {
  if (accounts.length === 0) return;
  await joinLayersOf(
    db,
    accounts.map(({ id }) => id),
  );
}

/** Brings the layers of these creators up to date with the installation, then computes all their figures. */
export async function refreshLayers({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  await acrossTenants(ctx.db, async (db) => {
    const which = layersOver(creatorIds);
    if (await lockLayers(db, which)) await copyIntoLayers(db, which);
  });
  await acrossTenants(ctx.db, async (db) => refreshMetrics({ ctx: { ...ctx, db }, creatorIds }));
}
