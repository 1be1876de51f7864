import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { crmCreators, customers, lists, users } from "#server/db/tables/index.ts";

export async function findUser(db: Database, userId: string) {
  const [row] = await db
    .select({ user: users, customer: customers })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, userId));
  return row;
}
export type UserWithCustomer = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** What counts against the plan's limits. */
export async function countUsage(db: Database, customerId: string): Promise<{ crmCreators: number; lists: number }> {
  const [[creators], [ownLists]] = await Promise.all([
    db.select({ n: count() }).from(crmCreators).where(eq(crmCreators.customerId, customerId)),
    db
      .select({ n: count() })
      .from(lists)
      .where(and(eq(lists.customerId, customerId), isNull(lists.deletedAt), eq(lists.isSample, false))),
  ]);
  return { crmCreators: creators?.n ?? 0, lists: ownLists?.n ?? 0 };
}
