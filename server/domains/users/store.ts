import { eq } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { customers, users } from "#server/db/tables/index.ts";

export async function findUser(db: Database, userId: string) {
  const [row] = await db
    .select({ user: users, customer: customers })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, userId));
  return row;
}
export type UserWithCustomer = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function updateUser(db: Database, id: string, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function renameCustomer(db: Database, id: string, name: string): Promise<void> {
  await db.update(customers).set({ name }).where(eq(customers.id, id));
}
