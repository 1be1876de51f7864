import type { TenantDb } from "../../../db/tenant.ts";
import { merging, type Gain, type Merging } from "../inverses.ts";
import { selectMergedInto, selectMergings } from "./store.ts";

/** What each row that is merged into a target added, with the action that merged it, in the order of the rows. */
export type Held = { gain: Gain; actionId: string; merging: Merging };

type MergeTarget = { rowId: string; creatorId: number };

/** Rows with an unknown merge are absent; of a row merged twice, the last merge counts. */
export async function readMergings(tenant: TenantDb, target: MergeTarget): Promise<Held[]> {
  const known = new Map<string, Held>();
  for (const { actionId, inverse } of await selectMergings(tenant, target.creatorId)) {
    const read = merging.safeParse(inverse);
    if (!read.success || read.data.keep !== target.rowId) continue;
    for (const gain of read.data.gains) known.set(gain.rowId, { gain, actionId, merging: read.data });
  }
  return (await selectMergedInto(tenant, [target.rowId])).flatMap(({ rowId }) => known.get(rowId) ?? []);
}
