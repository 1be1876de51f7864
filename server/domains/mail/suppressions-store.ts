import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { mailMachine } from "#contract/mail/states.ts";
import type { SuppressionReason } from "#contract/mail/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import {
  creators,
  crmCreators,
  customers,
  mailMessages,
  mailSequenceRecipients,
  mailSuppressions,
  mailThreads,
} from "../../db/tables/index.ts";
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

/** Reasons for which a creator is not written to in any way. */
const OPT_OUTS: SuppressionReason[] = ["unsubscribed", "blocked"];

/**
 * Whether any address by which the workspace knows these creators wants no mails: one of its CRM, a public one, or one that it
 * has written to before.
 */
export async function takesNoMails({ db, customerId }: TenantDb, creatorIds: readonly number[]): Promise<boolean> {
  const ids = sql`any(${sql.param([...creatorIds])}::bigint[])`;
  const known = sql`
    select lower(trim(given)) from ${crmCreators} c, unnest(array[c.custom_email, c.public_email]) given
      where c.customer_id = ${customerId} and c.creator_id = ${ids}
    union select lower(trim(c.email)) from ${creators} c
      where c.id = ${ids} and (c.customer_id is null or c.customer_id = ${customerId})
    union select t.address from ${mailThreads} t where t.customer_id = ${customerId} and t.creator_id = ${ids}
    union select r.address from ${mailSequenceRecipients} r where r.customer_id = ${customerId} and r.creator_id = ${ids}`;
  const optOuts = and(eq(owner, customerId), inArray(mailSuppressions.reason, OPT_OUTS), sql`${address} in (${known})`);
  return (await db.$count(mailSuppressions, optOuts)) > 0;
}

/** Whether the workspace exists: links in mails outlive it. */
export async function isWorkspace({ db, customerId }: TenantDb): Promise<boolean> {
  return (await db.$count(customers, eq(customers.id, customerId))) > 0;
}

export async function deleteSuppression({ db, customerId }: TenantDb, suppressionId: string): Promise<void> {
  await db.delete(mailSuppressions).where(and(eq(owner, customerId), eq(id, suppressionId)));
}
