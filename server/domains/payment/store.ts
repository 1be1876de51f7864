import { and, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { customers, stripeEvents, subscriptions, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { PAID_STATES } from "./rules.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionChange = Pick<
  SubscriptionRow,
  "subscriptionId" | "state" | "plan" | "cycle" | "periodEnd" | "endsAtPeriodEnd"
> & { readAt: Date };

export async function selectSubscription({ db, customerId }: TenantDb): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  return row;
}

export async function selectPayer({ db, customerId }: TenantDb, userId: string) {
  const [row] = await db
    .select({ email: users.email, company: customers.name })
    .from(users)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(eq(users.id, userId));
  return row;
}

/** The first customer of a workspace stays. */
export async function insertCustomer({ db, customerId }: TenantDb, stripeCustomerId: string): Promise<void> {
  await db.insert(subscriptions).values({ customerId, stripeCustomerId }).onConflictDoNothing();
}

export async function selectWorkspaceOf(db: Database, stripeCustomerId: string) {
  const [row] = await db
    .select({ id: customers.id, plan: customers.plan })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(subscriptions.stripeCustomerId, stripeCustomerId));
  return row;
}

/** False when what is stored was read later. */
export async function updateSubscription({ db, customerId }: TenantDb, change: SubscriptionChange): Promise<boolean> {
  const isOlder = or(isNull(subscriptions.readAt), lte(subscriptions.readAt, change.readAt));
  const rows = await db
    .update(subscriptions)
    .set(change)
    .where(and(eq(subscriptions.customerId, customerId), isOlder))
    .returning({ id: subscriptions.customerId });
  return rows.length > 0;
}

export async function isProcessed(db: Database, eventId: string): Promise<boolean> {
  return (await db.$count(stripeEvents, eq(stripeEvents.id, eventId))) > 0;
}

/** False when it was processed before. */
export async function insertEvent(db: Database, id: string, receivedAt: Date): Promise<boolean> {
  const made = await db.insert(stripeEvents).values({ id, receivedAt }).onConflictDoNothing().returning();
  return made.length > 0;
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before));
}

/** Resolves to the workspaces among these whose subscription Stripe renews. */
export async function selectRenewing(db: Database, customerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.customerId, [...customerIds]),
        inArray(subscriptions.state, [...PAID_STATES]),
        eq(subscriptions.endsAtPeriodEnd, false),
      ),
    );
  return rows.map(({ id }) => id);
}
