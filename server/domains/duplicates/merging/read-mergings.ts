import type { TenantDb } from "../../../db/tenant.ts";
import { merging, type Gain, type Merging } from "../inverses.ts";
import { selectMergedInto, selectMergings } from "./store.ts";

/** What each row that is merged into a kept one brought, with the action that did it, in the order of the rows. */
export type Held = { gain: Gain; actionId: string; merging: Merging };

type Kept = { rowId: string; creatorId: number };

/** Nothing of rows of which nothing is known any more. A row merged again is as its last merging says. */
export async function readMergings(tenant: TenantDb, kept: Kept): Promise<Held[]> {
  const known = new Map<string, Held>();
  for (const { actionId, inverse } of await selectMergings(tenant, kept.creatorId)) {
    const read = merging.safeParse(inverse);
    if (!read.success || read.data.keep !== kept.rowId) continue;
    for (const gain of read.data.gains) known.set(gain.rowId, { gain, actionId, merging: read.data });
  }
  return (await selectMergedInto(tenant, [kept.rowId])).flatMap(({ rowId }) => known.get(rowId) ?? []);
}
