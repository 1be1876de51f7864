import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { creators, customers, lists, users, workspaceMembers } from "../../db/tables/index.ts";

/** Whether the installation contains no user data yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [creator, user] = await Promise.all([
    db.select({ id: creators.id }).from(creators).limit(1),
    db.select({ id: users.id }).from(users).limit(1),
  ]);
  return creator.length === 0 && user.length === 0;
}

export async function countSampleCreators(db: Database): Promise<number> {
  return db.$count(creators, eq(creators.isSample, true));
}

export async function setListsAsSample(db: Database, customerIds: string[]): Promise<void> {
  await db.update(lists).set({ isSample: true }).where(inArray(lists.customerId, customerIds));
}

/**
 * Deletes sample users with their sessions, sample lists, and sample workspaces with their content. A workspace that a
 * real user has joined remains.
 */
export async function deleteSampleWorkspaces(db: Database): Promise<void> {
  await db.delete(users).where(eq(users.isSample, true));
  await db.delete(lists).where(eq(lists.isSample, true));
  const joined = db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.customerId, customers.id));
  await db
    .update(customers)
    .set({ isSample: false })
    .where(and(eq(customers.isSample, true), exists(joined)));
  await db.delete(customers).where(eq(customers.isSample, true));
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return row !== undefined;
}

export async function allCustomerIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: customers.id }).from(customers);
  return rows.map((row) => row.id);
}
