import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { customers, users, workspaceMembers } from "#server/db/tables/index.ts";

/** A user with a workspace of theirs and their role in it. */
export async function findUser(db: Database, { userId, customerId }: { userId: string; customerId: string }) {
  const [row] = await db
    .select({ user: users, customer: customers, role: workspaceMembers.role })
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
export type UserWithCustomer = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function updateUser(db: Database, id: string, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function renameCustomer(db: Database, id: string, name: string): Promise<void> {
  await db.update(customers).set({ name }).where(eq(customers.id, id));
}
