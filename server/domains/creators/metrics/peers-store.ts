import { and, eq, gte, notExists, or } from "drizzle-orm";
import type { Network } from "#contract/networks/networks.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import type { Database } from "../../../db/connect.ts";
import { networkScales, peerScales } from "../../../db/tables/index.ts";

export type PeerScaleRow = typeof peerScales.$inferSelect;

const BATCH = 1_000;

/** Replaces all peer groups; within a transaction. */
export async function replacePeerScales(db: Database, rows: readonly PeerScaleRow[]): Promise<void> {
  await db.delete(peerScales);
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(peerScales).values(rows.slice(from, from + BATCH));
}

export async function selectAllPeerScales(db: Database): Promise<PeerScaleRow[]> {
  return db.select().from(peerScales);
}

/** Whether a network has accounts enough for a peer group, and none was measured. */
export async function lacksPeerScales(db: Database): Promise<boolean> {
  const found = await db
    .select({ n: networkScales.n })
    .from(networkScales)
    .where(and(gte(networkScales.n, INFLUENCE.minPeers), notExists(db.select().from(peerScales))))
    .limit(1);
  return found.length > 0;
}

export type PeerGroup = { network: Network; isBrand: boolean; size: number };

/** The scales of these peer groups. */
export async function selectPeerScales(db: Database, groups: readonly PeerGroup[]): Promise<PeerScaleRow[]> {
  if (groups.length === 0) return [];
  const isIn = ({ network, isBrand, size }: PeerGroup) =>
    and(eq(peerScales.network, network), eq(peerScales.isBrand, isBrand), eq(peerScales.size, size));
  return db
    .select()
    .from(peerScales)
    .where(or(...groups.map(isIn)));
}
