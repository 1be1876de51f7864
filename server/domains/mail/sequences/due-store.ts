import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import {
  crmCreators,
  mailboxes,
  mailMessages,
  mailSequenceRecipients,
  mailSequences,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import type { RecipientRow, SequenceRow } from "./store.ts";

const recipient = mailSequenceRecipients;
const isDue = (now: Date) => and(eq(recipient.state, "waiting"), lte(recipient.nextAt, sql`${now}`));

/** Mailboxes of all workspaces by which a step of a sequence may be due, with the hours of the sequence. */
export async function selectDueMailboxes(db: Database, now: Date) {
  return db
    .selectDistinct({ id: mailboxes.id, customerId: mailboxes.customerId, hours: mailSequences.hours })
    .from(mailSequences)
    .innerJoin(mailboxes, eq(mailboxes.id, mailSequences.mailboxId))
    .innerJoin(recipient, eq(recipient.sequenceId, mailSequences.id))
    .where(
      and(
        eq(mailSequences.state, "running"),
        isDue(now),
        or(isNull(mailboxes.pacedUntil), lte(mailboxes.pacedUntil, sql`${now}`)),
      ),
    );
}

/** Workers of one mailbox take steps one after the other. */
export async function lockMailbox({ db, customerId }: TenantDb, id: string): Promise<MailboxRow | undefined> {
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, id)))
    .for("update");
  return row;
}

export async function updatePace({ db, customerId }: TenantDb, id: string, pacedUntil: Date): Promise<void> {
  await db
    .update(mailboxes)
    .set({ pacedUntil })
    .where(and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, id)));
}

/** Whether the mailbox still has to send a step, and how many it has taken since. */
export async function selectPace(
  { db, customerId }: TenantDb,
  { mailboxId, since }: { mailboxId: string; since: Date },
): Promise<{ isSending: boolean; taken: number }> {
  const ofSequences = and(
    eq(mailMessages.customerId, customerId),
    eq(mailMessages.mailboxId, mailboxId),
    isNotNull(mailMessages.sequenceId),
  );
  const [waiting] = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .innerJoin(mailSequences, eq(mailSequences.id, mailMessages.sequenceId))
    .where(and(ofSequences, inArray(mailMessages.state, ["to_send", "sending"]), eq(mailSequences.state, "running")))
    .limit(1);
  const taken = await db.$count(mailMessages, and(ofSequences, gte(mailMessages.createdAt, since)));
  return { isSending: waiting !== undefined, taken };
}

/** Running sequences of a mailbox with a step that is due. */
export async function selectDueSequences(
  { db, customerId }: TenantDb,
  { mailboxId, now }: { mailboxId: string; now: Date },
): Promise<Pick<SequenceRow, "id" | "hours">[]> {
  return db
    .selectDistinct({ id: mailSequences.id, hours: mailSequences.hours })
    .from(mailSequences)
    .innerJoin(recipient, eq(recipient.sequenceId, mailSequences.id))
    .where(
      and(
        eq(mailSequences.customerId, customerId),
        eq(mailSequences.mailboxId, mailboxId),
        eq(mailSequences.state, "running"),
        isDue(now),
      ),
    );
}

/** Selects the next recipient. A recipient whose last mail is being sent, or may not have arrived, waits. */
export async function lockNextRecipient(
  { db, customerId }: TenantDb,
  { sequenceIds, now }: { sequenceIds: readonly string[]; now: Date },
): Promise<RecipientRow | undefined> {
  const [row] = await db
    .select()
    .from(recipient)
    .where(
      and(
        eq(recipient.customerId, customerId),
        inArray(recipient.sequenceId, [...sequenceIds]),
        isDue(now),
        notExists(
          db
            .select({ id: mailMessages.id })
            .from(mailMessages)
            .where(
              and(
                eq(mailMessages.customerId, customerId),
                eq(mailMessages.id, recipient.lastMailId),
                inArray(mailMessages.state, ["to_send", "sending", "unknown"]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(recipient.nextAt), asc(recipient.id))
    .limit(1)
    .for("update");
  return row;
}

type Taken = Pick<RecipientRow, "step" | "state" | "nextAt" | "lastAt" | "lastMailId" | "threadId">;

export async function updateTaken({ db, customerId }: TenantDb, id: string, taken: Taken): Promise<void> {
  await db
    .update(recipient)
    .set(taken)
    .where(and(eq(recipient.customerId, customerId), eq(recipient.id, id)));
}

const ofMailbox = ({ db, customerId }: TenantDb, mailboxId: string) =>
  inArray(
    recipient.sequenceId,
    db
      .select({ id: mailSequences.id })
      .from(mailSequences)
      .where(and(eq(mailSequences.customerId, customerId), eq(mailSequences.mailboxId, mailboxId))),
  );

/** Recipients whose last mail was not sent. */
export async function selectFailed(tenant: TenantDb, mailboxId: string): Promise<string[]> {
  const { db, customerId } = tenant;
  const rows = await db
    .select({ id: recipient.id })
    .from(recipient)
    .innerJoin(mailMessages, eq(mailMessages.id, recipient.lastMailId))
    .where(
      and(
        eq(recipient.customerId, customerId),
        inArray(recipient.state, ["waiting", "finished"]),
        eq(mailMessages.customerId, customerId),
        eq(mailMessages.state, "error"),
        ofMailbox(tenant, mailboxId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Recipients whose status in the CRM ends their sequence. */
export async function selectByStatus(tenant: TenantDb, mailboxId: string): Promise<string[]> {
  const { db, customerId } = tenant;
  const rows = await db
    .select({ id: recipient.id })
    .from(recipient)
    .innerJoin(mailSequences, eq(mailSequences.id, recipient.sequenceId))
    .innerJoin(crmCreators, and(eq(crmCreators.customerId, customerId), eq(crmCreators.creatorId, recipient.creatorId)))
    .where(
      and(
        eq(recipient.customerId, customerId),
        eq(recipient.state, "waiting"),
        eq(mailSequences.mailboxId, mailboxId),
        sql`${crmCreators.statusId} = any(${mailSequences.stopStatuses})`,
      ),
    );
  return rows.map(({ id }) => id);
}
