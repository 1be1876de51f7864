import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
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

export type Pace = Pick<MailboxRow, "pacedUntil" | "warmUpDays" | "warmedOn">;

export async function updatePace({ db, customerId }: TenantDb, id: string, pace: Pace): Promise<void> {
  await db
    .update(mailboxes)
    .set(pace)
    .where(and(eq(mailboxes.customerId, customerId), eq(mailboxes.id, id)));
}

const ofSequences = (customerId: string, mailboxId: string) =>
  and(
    eq(mailMessages.customerId, customerId),
    eq(mailMessages.mailboxId, mailboxId),
    isNotNull(mailMessages.sequenceId),
  );

/** Steps that were sent from an address of the workspace, also before its mailbox was connected again. */
const ofAddress = (customerId: string, address: string) =>
  and(eq(mailMessages.customerId, customerId), eq(mailMessages.sender, address), isNotNull(mailMessages.sequenceId));

/** Steps of an address that were taken today, and within the last hour. */
export async function selectTaken(
  { db, customerId }: TenantDb,
  { address, since, hourAgo }: { address: string; since: Date; hourAgo: Date },
): Promise<{ today: number; lastHour: number }> {
  const { createdAt } = mailMessages;
  const [taken] = await db
    .select({
      today: sql<number>`count(*) filter (where ${gte(createdAt, since)})::int`,
      lastHour: sql<number>`count(*) filter (where ${gt(createdAt, hourAgo)})::int`,
    })
    .from(mailMessages)
    .where(and(ofAddress(customerId, address), gte(createdAt, since < hourAgo ? since : hourAgo)));
  return taken ?? { today: 0, lastHour: 0 };
}

/** The days, in UTC, on which steps were sent from an address, and the last of them. */
export async function selectSendingDays(
  { db, customerId }: TenantDb,
  address: string,
): Promise<{ days: number; last: string | null }> {
  const day = sql`(${mailMessages.createdAt} at time zone 'UTC')::date`;
  const [found] = await db
    .select({ days: sql<number>`count(distinct ${day})::int`, last: sql<string | null>`max(${day})::text` })
    .from(mailMessages)
    .where(ofAddress(customerId, address));
  return found ?? { days: 0, last: null };
}

/** Whether the mailbox still has to send a step. */
export async function hasStepToSend({ db, customerId }: TenantDb, mailboxId: string): Promise<boolean> {
  const [waiting] = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .innerJoin(mailSequences, eq(mailSequences.id, mailMessages.sequenceId))
    .where(
      and(
        ofSequences(customerId, mailboxId),
        inArray(mailMessages.state, ["to_send", "sending"]),
        eq(mailSequences.state, "running"),
      ),
    )
    .limit(1);
  return waiting !== undefined;
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

/** A recipient whose last mail is being sent, or may not have arrived, waits. */
const isFree = (db: Database, customerId: string) =>
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
  );

/** The places of recipients among those of these sequences that are due, in the order of `lockNextRecipient`. */
export async function selectPlaces(
  { db, customerId }: TenantDb,
  { sequenceIds, ids, now }: { sequenceIds: readonly string[]; ids: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const line = db
    .select({
      id: recipient.id,
      place: sql<number>`(row_number() over (order by ${recipient.nextAt}, ${recipient.id}))::int`.as("place"),
    })
    .from(recipient)
    .where(
      and(
        eq(recipient.customerId, customerId),
        inArray(recipient.sequenceId, [...sequenceIds]),
        isDue(now),
        isFree(db, customerId),
      ),
    )
    .as("line");
  const rows = await db
    .select({ id: line.id, place: line.place })
    .from(line)
    .where(inArray(line.id, [...ids]));
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Selects the next recipient. */
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
        isFree(db, customerId),
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
