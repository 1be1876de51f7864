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

/** The row that shows a creator: its own or the one it was merged into. */
export async function selectShownRowId({ db, customerId }: TenantDb, creatorId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${crmCreators.mergedInto}, ${crmCreators.id})` })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), eq(crmCreators.creatorId, creatorId)));
  return row?.id;
}

/** The creators of the rows that show these, each with the row that shows it: of those in the CRM. */
export async function selectShownWith(
  { db, customerId }: TenantDb,
  creatorIds: readonly number[],
): Promise<{ creatorId: number; rowId: string }[]> {
  if (creatorIds.length === 0) return [];
  const { rows } = await db.execute<{ creatorId: number; rowId: string }>(sql`
    with wanted as materialized (
      select distinct coalesce(merged_into, id) as id from ${crmCreators}
      where customer_id = ${customerId} and creator_id = any(${sql.param([...creatorIds])}::bigint[])
    )
    select creator_id::float8 as "creatorId", id as "rowId" from ${crmCreators}
    where customer_id = ${customerId} and id in (select id from wanted)
    union all
    select creator_id::float8, merged_into from ${crmCreators}
    where customer_id = ${customerId} and merged_into in (select id from wanted)`);
  return rows;
}

/** Merged rows count once. */
export async function countEntries({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(crmCreators, and(eq(crmCreators.customerId, customerId), shown));
}

/** Returns the rows that are new; creators that were added concurrently are not. */
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

/** Deletes rows of creators that are in no list, with their memberships of deleted lists, which an undo could restore. */
export async function deleteUnlisted({ db, customerId }: TenantDb, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    with deleted as (
      delete from crm_creators r
      where customer_id = ${customerId} and id = any(${sql.param([...ids])}::uuid[]) and not exists (
        select from list_creators p join lists l on l.id = p.list_id and l.deleted_at is null
        where p.creator_id = r.creator_id and p.customer_id = r.customer_id)
      returning creator_id
    )
    delete from list_creators p using deleted where p.customer_id = ${customerId} and p.creator_id = deleted.creator_id`);
}

/**
 * After the undo of an action that added creators: removes those that left the CRM from deleted lists too, which an undo
 * could restore.
 */
export async function deleteStrayMembers({ db, customerId }: TenantDb, actionId: string): Promise<void> {
  await db.execute(sql`
    delete from list_creators p using changes c
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'crm_creators' and c.before is null
      and p.customer_id = ${customerId} and p.creator_id = (c.after->>'creator_id')::bigint
      and not exists (select from crm_creators r where r.customer_id = ${customerId} and r.creator_id = p.creator_id)`);
}

/** The workspace's rows with these ids, without merged ones. */
export async function selectShownIds({ db, customerId }: TenantDb, rowIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: crmCreators.id })
    .from(crmCreators)
    .where(
      and(eq(crmCreators.customerId, customerId), sql`${crmCreators.id} = any(${sql.param(rowIds)}::uuid[])`, shown),
    );
  return rows.map((row) => row.id);
}
