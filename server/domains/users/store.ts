import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import {
  customers,
  identities,
  lacksSecondFactor,
  users,
  workspaceMembers,
  workspaceOwner,
} from "#server/db/tables/index.ts";

/** A user with a workspace of theirs and their role in it. */
export async function findUser(db: Database, { userId, customerId }: { userId: string; customerId: string }) {
  const [row] = await db
    .select({ user: users, customer: customers, role: workspaceMembers.role, ownerId: workspaceOwner })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(
      and(
        eq(workspaceMembers.userId, userId),
        eq(workspaceMembers.customerId, customerId),
        isNull(workspaceMembers.leftAt),
      ),
    );
  return row;
}

/** Whether the workspace requires a second factor that the user lacks; beyond row-level security. */
export async function isWithoutSecondFactor(
  db: Database,
  { userId, customerId }: { userId: string; customerId: string },
) {
  const [row] = await db
    .select({ lacking: lacksSecondFactor })
    .from(users)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(eq(users.id, userId));
  return row?.lacking === true;
}

export type UserWithCustomer = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Whether this provider could be their only way to sign in, and is not connected: they need to connect it again. */
export async function lacksSignIn(
  db: Database,
  { userId, issuer }: { userId: string; issuer: string | undefined },
): Promise<boolean> {
  if (issuer === undefined) return false;
  const [row] = await db
    .select({ subject: identities.subject })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(and(eq(users.id, userId), isNull(users.passwordHash)));
  return row?.subject === null;
}

export async function updateUser(db: Database, id: string, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** Whether the user's last search was another one. */
export async function countSearch(
  db: Database,
  { userId, digest }: { userId: string; digest: string },
): Promise<boolean> {
  const counted = await db
    .update(users)
    .set({ searchCount: sql`${users.searchCount} + 1`, lastSearch: digest })
    .where(and(eq(users.id, userId), sql`${users.lastSearch} is distinct from ${digest}`))
    .returning({ id: users.id });
  return counted.length > 0;
}

export async function renameCustomer(db: Database, id: string, name: string): Promise<void> {
  await db.update(customers).set({ name }).where(eq(customers.id, id));
}
