import { and, count, desc, eq } from "drizzle-orm";
import { mailMachine } from "#contract/mail/states.ts";
import type { SuppressionReason } from "#contract/mail/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { customers, mailMessages, mailSuppressions } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { endFor } from "./sequences/ending-store.ts";

const { address, customerId: owner, id } = mailSuppressions;
export type SuppressionRow = typeof mailSuppressions.$inferSelect;

export async function selectSuppression({ db, customerId }: TenantDb, at: string): Promise<SuppressionRow | undefined> {
  const [row] = await db
    .select()
    .from(mailSuppressions)
    .where(and(eq(owner, customerId), eq(address, at)));
  return row;
}

export async function selectSuppressionById(
  { db, customerId }: TenantDb,
  suppressionId: string,
): Promise<SuppressionRow | undefined> {
  const [row] = await db
    .select()
    .from(mailSuppressions)
    .where(and(eq(owner, customerId), eq(id, suppressionId)));
  return row;
}

export async function selectSuppressions(
  { db, customerId }: TenantDb,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(eq(owner, customerId))
    .orderBy(desc(mailSuppressions.createdAt), desc(id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(mailSuppressions).where(eq(owner, customerId));
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Mails to the address that wait are not sent. What its owner decided replaces other reasons. Resolves to whether the address
 * is new on the list.
 */
export async function suppress(
  { db, customerId }: TenantDb,
  { address: at, reason, now }: { address: string; reason: SuppressionReason; now: Date },
): Promise<boolean> {
  const values = { customerId, address: at, reason, createdAt: now };
  const insert = db.insert(mailSuppressions).values(values);
  const target = [owner, address];
  const added =
    reason === "unsubscribed"
      ? await insert.onConflictDoUpdate({ target, set: { reason } }).returning({ id })
      : await insert.onConflictDoNothing({ target }).returning({ id });
  const { to } = mailMachine.steps.failed;
  const failed = await db
    .update(mailMessages)
    .set({ state: to, problem: say("mail.suppressedSince") })
    .where(
      and(eq(mailMessages.customerId, customerId), eq(mailMessages.toAddress, at), eq(mailMessages.state, "to_send")),
    )
    .returning({ mailId: mailMessages.id });
  await endFor({ db, customerId }, reason, { address: at });
  await endFor({ db, customerId }, "failed", { mailIds: failed.map(({ mailId }) => mailId) });
  return added.length > 0;
}

/** Whether the workspace exists: links in mails outlive it. */
export async function isWorkspace({ db, customerId }: TenantDb): Promise<boolean> {
  return (await db.$count(customers, eq(customers.id, customerId))) > 0;
}

export async function deleteSuppression({ db, customerId }: TenantDb, suppressionId: string): Promise<void> {
  await db.delete(mailSuppressions).where(and(eq(owner, customerId), eq(id, suppressionId)));
}
