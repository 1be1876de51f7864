import { and, eq, sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { recordset } from "../../../db/recordset.ts";
import { crmChanges } from "../../../db/tables/index.ts";

export type Change = { rowId: string; before: Record<string, unknown> };

/** Keeps what rows were, where what is written differs from row to row. */
export async function insertChanges(
  { db, customerId }: TenantDb,
  actionId: string,
  changes: readonly Change[],
): Promise<void> {
  const { names, from } = recordset(crmChanges, ["rowId", "before"], changes);
  await db.execute(sql`
    insert into crm_changes (action_id, customer_id, ${names}) select ${actionId}, ${customerId}, r.* from ${from}`);
}

export async function selectChanges({ db, customerId }: TenantDb, actionId: string): Promise<Change[]> {
  return db
    .select({ rowId: crmChanges.rowId, before: crmChanges.before })
    .from(crmChanges)
    .where(and(eq(crmChanges.actionId, actionId), eq(crmChanges.customerId, customerId)));
}
