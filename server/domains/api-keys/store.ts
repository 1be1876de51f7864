import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { memberName } from "#server/db/person-name.ts";
import {
  apiKeys,
  customers,
  lacksSecondFactor,
  users,
  workspaceMembers,
  workspaceOwner,
} from "#server/db/tables/index.ts";
import type { TenantDb } from "#server/db/tenant.ts";

type Stored = typeof apiKeys.$inferSelect;
export type KeyRow = Omit<Stored, "hash" | "customerId" | "userId"> & { createdBy: string };
type NewKey = Pick<Stored, "userId" | "name" | "hash" | "start" | "scopes" | "expiresAt">;

/** A key works while the person who made it is a member. */
const isOfMember = and(
  eq(workspaceMembers.userId, apiKeys.userId),
  eq(workspaceMembers.customerId, apiKeys.customerId),
  isNull(workspaceMembers.leftAt),
);

export async function selectKeys({ db, customerId }: TenantDb): Promise<KeyRow[]> {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      start: apiKeys.start,
      scopes: apiKeys.scopes,
      createdBy: memberName,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.customerId, customerId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function countKeys({ db, customerId }: TenantDb): Promise<number> {
  const [row] = await db.select({ n: count() }).from(apiKeys).where(eq(apiKeys.customerId, customerId));
  return row?.n ?? 0;
}

export async function insertKey({ db, customerId }: TenantDb, key: NewKey): Promise<Stored> {
  const [row] = await db
    .insert(apiKeys)
    .values({ ...key, customerId })
    .returning();
  if (!row) throw new Error("an insert returned no row");
  return row;
}

/** Returns the name it had; undefined when there is none. */
export async function deleteKey({ db, customerId }: TenantDb, id: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.customerId, customerId), eq(apiKeys.id, id)))
    .returning({ name: apiKeys.name });
  return deleted?.name;
}

/** Those a member made: someone who comes back later makes new ones. */
export async function deleteKeysOf({ db, customerId }: TenantDb, userId: string): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.customerId, customerId), eq(apiKeys.userId, userId)));
}

/** Keys that act as the user, in whichever workspace. */
export async function selectKeysOfUser(db: Database, userId: string) {
  return db
    .select({ name: apiKeys.name, customerId: apiKeys.customerId, workspace: customers.name })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(customers.name, apiKeys.name);
}

export async function deleteKeysOfUser(db: Database, userId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

export async function findKeyMember(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({
      keyId: apiKeys.id,
      lastUsedAt: apiKeys.lastUsedAt,
      scopes: apiKeys.scopes,
      userId: users.id,
      customerId: apiKeys.customerId,
      firstName: users.firstName,
      lastName: users.lastName,
      member: workspaceMembers.role,
      plan: customers.plan,
      ownerId: workspaceOwner,
      lacksSecondFactor,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .innerJoin(workspaceMembers, isOfMember)
    .where(
      and(
        eq(apiKeys.hash, hash),
        isNull(users.deletionAt), // until the account is restored
        isNull(customers.deletionAt), // or the workspace
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    );
  return row;
}

export async function recordUse(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

export async function deleteExpired(db: Database, before: Date): Promise<void> {
  await db.delete(apiKeys).where(lt(apiKeys.expiresAt, before));
}
