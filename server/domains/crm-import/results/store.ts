import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmChanges } from "../../../db/tables/index.ts";

/** What an import changed for a CRM row: whether it created the row, and the lists it added the creator to. */
const before = z.object({ creatorId: z.int(), isNew: z.boolean(), cameInto: z.array(z.uuid()) });
type Change = { rowId: string; before: z.infer<typeof before> };

export async function insertAdded(
  { db, customerId }: TenantDb,
  actionId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.insert(crmChanges).values(changes.map((change) => ({ ...change, actionId, customerId })));
}

export async function selectAdded({ db, customerId }: TenantDb, actionId: string): Promise<Change[]> {
  const rows = await db
    .select({ rowId: crmChanges.rowId, before: crmChanges.before })
    .from(crmChanges)
    .where(and(eq(crmChanges.customerId, customerId), eq(crmChanges.actionId, actionId)))
    .orderBy(asc(crmChanges.rowId));
  return rows.map((row) => ({ rowId: row.rowId, before: before.parse(row.before) }));
}
