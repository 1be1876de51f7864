import { and, eq, inArray, sql } from "drizzle-orm";
import { shown } from "../fields-store.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators } from "../../../db/tables/index.ts";
import type { Copies } from "./copies.ts";

/**
 * Creator ids in no order, with those merged into others: they are in the CRM too. `creatorIds`: of these alone,
 * those that are in it.
 */
export async function selectCreatorIds(
  { db, customerId }: TenantDb,
  { creatorIds }: { creatorIds?: number[] } = {},
): Promise<number[]> {
  const rows = await db
    .select({ id: crmCreators.creatorId })
    .from(crmCreators)
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        creatorIds && sql`${crmCreators.creatorId} = any(${sql.param(creatorIds)}::bigint[])`,
      ),
    );
  return rows.map((row) => row.id);
}

/** The row that shows a creator: that of whom they are merged into, if anybody. */
export async function selectShownRowId({ db, customerId }: TenantDb, creatorId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${crmCreators.mergedInto}, ${crmCreators.id})` })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), eq(crmCreators.creatorId, creatorId)));
  return row?.id;
}

/** As people count their CRM: somebody with another row merged into theirs is one. */
export async function countEntries({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(crmCreators, and(eq(crmCreators.customerId, customerId), shown));
}

/** Answers what was not there yet; whoever adds the same creators at the same moment gets each of them once. */
export async function insertEntries(
  { db, customerId }: TenantDb,
  copies: Copies[],
  by: { addedBy: string; createdAt: Date },
): Promise<{ id: string; creatorId: number }[]> {
  if (copies.length === 0) return [];
  return db
    .insert(crmCreators)
    .values(copies.map((copy) => ({ ...copy, ...by, updatedAt: by.createdAt, customerId })))
    .onConflictDoNothing()
    .returning({ id: crmCreators.id, creatorId: crmCreators.creatorId });
}

export async function selectPairs(tenant: TenantDb, ids: string[]): Promise<{ id: string; creatorId: number }[]> {
  return tenant.db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, tenant.customerId), inArray(crmCreators.id, ids), shown));
}

/** Answers the creators of the rows that were there. */
export async function deleteEntries({ db, customerId }: TenantDb, ids: string[]): Promise<number[]> {
  const rows = await db
    .delete(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, ids)))
    .returning({ creatorId: crmCreators.creatorId });
  return rows.map((row) => row.creatorId);
}
