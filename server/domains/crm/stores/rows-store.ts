import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { shown } from "../../../db/crm-row.ts";
import type { Owner } from "../../../db/owner.ts";
import { crmCreators, users } from "../../../db/tables/index.ts";
import type { Copies } from "./copies.ts";
import { copiedColumns, copiedValues, copiesRelation } from "./copies-store.ts";

type Among = { creatorIds?: number[]; rowIds?: string[] };

/** The whole CRM, these creators of it, or these rows of it. */
function among({ customerId }: Owner, { creatorIds, rowIds }: Among): SQL | undefined {
  return and(
    eq(crmCreators.customerId, customerId),
    creatorIds && sql`${crmCreators.creatorId} = any(${sql.param(creatorIds)}::bigint[])`,
    rowIds && inArray(crmCreators.id, rowIds),
  );
}

/** Creator ids in no order, with those merged into others: they are in the CRM too. */
export async function selectCreatorIds(owner: Owner, which: Among = {}): Promise<number[]> {
  const rows = await owner.db.select({ id: crmCreators.creatorId }).from(crmCreators).where(among(owner, which));
  return rows.map((row) => row.id);
}

/** Creator ids of the rows that are shown. */
export async function selectNewestFirst(owner: Owner, which: Among = {}): Promise<number[]> {
  const rows = await owner.db
    .select({ id: crmCreators.creatorId })
    .from(crmCreators)
    .where(and(among(owner, which), shown))
    .orderBy(sql`${crmCreators.createdAt} desc nulls last, ${crmCreators.id} desc nulls last`);
  return rows.map((row) => row.id);
}

/** As people count their CRM: somebody with another row merged into theirs is one. */
export async function countEntries({ db, customerId }: Owner): Promise<number> {
  return db.$count(crmCreators, and(eq(crmCreators.customerId, customerId), shown));
}

/** Answers what was not there yet; whoever adds the same creators at the same moment gets each of them once. */
export async function insertEntries(
  { db, customerId }: Owner,
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

export type Removed = { id: string; creatorId: number; addedBy: string | null; createdAt: string };

export async function selectPairs(owner: Owner, ids: string[]): Promise<{ id: string; creatorId: number }[]> {
  return owner.db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, owner.customerId), inArray(crmCreators.id, ids), shown));
}

export async function deleteEntries({ db, customerId }: Owner, ids: string[]): Promise<Removed[]> {
  const rows = await db
    .delete(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, ids)))
    .returning({
      id: crmCreators.id,
      creatorId: crmCreators.creatorId,
      addedBy: crmCreators.addedBy,
      createdAt: crmCreators.createdAt,
    });
  return rows.map((row) => Object.assign(row, { createdAt: row.createdAt.toISOString() }));
}

/** Rows as they were, for creators that still exist and have not come back by themselves. */
export async function restoreEntries({ db, customerId }: Owner, removed: Removed[], copies: Copies[]): Promise<void> {
  await db.execute(sql`
    insert into crm_creators (id, customer_id, creator_id, added_by, created_at, ${copiedColumns})
    select r.id, ${customerId}, c."creatorId", ${users.id}, r."createdAt", ${copiedValues}
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      as r(id uuid, "creatorId" bigint, "addedBy" uuid, "createdAt" timestamptz)
    join ${copiesRelation(copies)} on c."creatorId" = r."creatorId"
    left join ${users} on ${users.id} = r."addedBy"
    on conflict do nothing`);
}
