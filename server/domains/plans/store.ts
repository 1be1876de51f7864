import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { customers, users } from "../../db/tables/index.ts";

/** The workspace of the user with this email; its plan is locked until the transaction ends. */
export async function selectCustomerForUpdate(db: Database, email: string) {
  const [row] = await db
    .select({ id: customers.id, name: customers.name, plan: customers.plan })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for("no key update", { of: customers });
  return row;
}

/** The workspace that a user opens at sign-in. */
export async function selectWorkspaceOf(db: Database, userId: string) {
  const [row] = await db
    .select({ customerId: customers.id, plan: customers.plan })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, userId));
  return row;
}

/** The plans of these workspaces, by their ids. */
export async function selectPlans(db: Database, customerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: customers.id, plan: customers.plan })
    .from(customers)
    .where(inArray(customers.id, [...customerIds]));
  return new Map(rows.map(({ id, plan }) => [id, plan]));
}

export async function updatePlan(db: Database, customerId: string, plan: number): Promise<void> {
  await db.update(customers).set({ plan }).where(eq(customers.id, customerId));
}
