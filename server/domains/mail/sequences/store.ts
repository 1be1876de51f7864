import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { SequenceRecipientState, SequenceState } from "#contract/mail/states.ts";
import { recordset } from "../../../db/recordset.ts";
import {
  crmStatuses,
  mailboxes,
  mailMessages,
  mailSequenceRecipients,
  mailSequences,
  users,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

const recipient = mailSequenceRecipients;

export type SequenceRow = typeof mailSequences.$inferSelect;
export type RecipientRow = typeof mailSequenceRecipients.$inferSelect;
export type ShownSequence = SequenceRow & {
  sender: string | null;
  senderId: string | null;
  isShared: boolean | null;
  createdBy: string | null;
};

const isIn = (customerId: string, id: string) =>
  and(eq(mailSequences.customerId, customerId), eq(mailSequences.id, id));

export async function insertSequence(
  { db, customerId }: TenantDb,
  sequence: Omit<typeof mailSequences.$inferInsert, "customerId" | "id">,
): Promise<string> {
  const [row] = await db
    .insert(mailSequences)
    .values({ ...sequence, customerId })
    .returning({ id: mailSequences.id });
  if (!row) throw new Error("an inserted sequence has an id");
  return row.id;
}

type NewRecipient = Pick<RecipientRow, "creatorId" | "address" | "values">;

/** Any number in one statement. */
export async function insertRecipients(
  { db, customerId }: TenantDb,
  recipients: readonly NewRecipient[],
  { sequenceId, nextAt }: { sequenceId: string; nextAt: Date },
): Promise<void> {
  const rows = recordset(recipient, ["creatorId", "address", "values"], recipients, {
    customerId,
    sequenceId,
    nextAt,
    state: "waiting",
    step: 0,
  });
  await db.execute(sql`insert into mail_sequence_recipients (${rows.names}) select ${rows.names} from ${rows.from}`);
}

export async function selectByKey({ db, customerId }: TenantDb, key: string): Promise<SequenceRow | undefined> {
  const [row] = await db
    .select()
    .from(mailSequences)
    .where(and(eq(mailSequences.customerId, customerId), eq(mailSequences.key, key)));
  return row;
}

function selectShown({ db }: TenantDb) {
  return db
    .select({
      sequence: mailSequences,
      sender: mailboxes.address,
      senderId: mailboxes.userId,
      isShared: mailboxes.isShared,
      createdBy: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(mailSequences)
    .leftJoin(mailboxes, eq(mailboxes.id, mailSequences.mailboxId))
    .leftJoin(users, eq(users.id, mailSequences.userId));
}

const asShown = ({ sequence, ...names }: Awaited<ReturnType<typeof selectShown>>[number]): ShownSequence => ({
  ...sequence,
  ...names,
});

export async function selectSequences(
  tenant: TenantDb,
  { page, perPage }: { page: number; perPage: number },
): Promise<ShownSequence[]> {
  const rows = await selectShown(tenant)
    .where(eq(mailSequences.customerId, tenant.customerId))
    .orderBy(desc(mailSequences.createdAt), desc(mailSequences.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return rows.map(asShown);
}

export async function countSequences({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(mailSequences, eq(mailSequences.customerId, customerId));
}

export async function selectSequence(tenant: TenantDb, id: string): Promise<ShownSequence | undefined> {
  const [row] = await selectShown(tenant).where(isIn(tenant.customerId, id));
  return row && asShown(row);
}

export async function lockSequences({ db, customerId }: TenantDb, ids: readonly string[]): Promise<SequenceRow[]> {
  return db
    .select()
    .from(mailSequences)
    .where(and(eq(mailSequences.customerId, customerId), inArray(mailSequences.id, [...ids])))
    .orderBy(asc(mailSequences.id))
    .for("update");
}

export async function updateSequence(
  { db, customerId }: TenantDb,
  id: string,
  change: Partial<Pick<SequenceRow, "steps" | "hours" | "stopStatuses" | "sentStatus" | "answeredStatus">>,
): Promise<void> {
  await db.update(mailSequences).set(change).where(isIn(customerId, id));
}

export async function updateStates(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  state: SequenceState,
): Promise<void> {
  await db
    .update(mailSequences)
    .set({ state, problem: null })
    .where(and(eq(mailSequences.customerId, customerId), inArray(mailSequences.id, [...ids])));
}

export type StateCount = { sequenceId: string; state: SequenceRecipientState; total: number };

export async function countStates({ db, customerId }: TenantDb, ids: readonly string[]): Promise<StateCount[]> {
  if (ids.length === 0) return [];
  return db
    .select({ sequenceId: recipient.sequenceId, state: recipient.state, total: count() })
    .from(recipient)
    .where(and(eq(recipient.customerId, customerId), inArray(recipient.sequenceId, [...ids])))
    .groupBy(recipient.sequenceId, recipient.state);
}

type ShownRecipient = RecipientRow & { mailState: string | null };

/** Those whose next mail leaves first, then those that are over. */
export async function selectRecipients(
  { db, customerId }: TenantDb,
  sequenceId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<ShownRecipient[]> {
  const rows = await db
    .select({ recipient, mailState: mailMessages.state })
    .from(recipient)
    .leftJoin(mailMessages, and(eq(mailMessages.id, recipient.lastMailId), eq(mailMessages.customerId, customerId)))
    .where(and(eq(recipient.customerId, customerId), eq(recipient.sequenceId, sequenceId)))
    .orderBy(sql`${recipient.nextAt} nulls last`, desc(recipient.lastAt), asc(recipient.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return rows.map(({ recipient: row, mailState }) => Object.assign(row, { mailState }));
}

export async function lockRecipient({ db, customerId }: TenantDb, id: string): Promise<RecipientRow | undefined> {
  const [row] = await db
    .select()
    .from(recipient)
    .where(and(eq(recipient.customerId, customerId), eq(recipient.id, id)))
    .for("update");
  return row;
}

/** Those who may get another mail of a sequence. */
export async function selectOpenRecipients({ db, customerId }: TenantDb, sequenceId: string): Promise<RecipientRow[]> {
  return db
    .select()
    .from(recipient)
    .where(
      and(
        eq(recipient.customerId, customerId),
        eq(recipient.sequenceId, sequenceId),
        inArray(recipient.state, ["waiting", "finished"]),
      ),
    );
}

/** They wait for their next step until these days after their last one. */
export async function updateWaiting(
  { db, customerId }: TenantDb,
  rows: readonly { id: string; days: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update mail_sequence_recipients r set state = 'waiting', next_at = coalesce(r.last_at, r.next_at) + make_interval(days => g.days)
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ days }) => days))}::int[]) as g(id, days)
    where r.id = g.id and r.customer_id = ${customerId}`);
}

export async function countKnownStatuses({ db, customerId }: TenantDb, ids: readonly string[]): Promise<number> {
  return db.$count(crmStatuses, and(eq(crmStatuses.customerId, customerId), inArray(crmStatuses.id, [...ids])));
}

type SetStatuses = Pick<SequenceRow, "sentStatus" | "answeredStatus">;

/** Returns the given statuses without those that the CRM does not have. */
export async function selectSetStatuses({ db, customerId }: TenantDb, given: SetStatuses): Promise<SetStatuses> {
  const { sentStatus, answeredStatus } = given;
  const ids = [sentStatus, answeredStatus].flatMap((id) => id ?? []);
  if (ids.length === 0) return { sentStatus, answeredStatus };
  const rows = await db
    .select({ id: crmStatuses.id })
    .from(crmStatuses)
    .where(and(eq(crmStatuses.customerId, customerId), inArray(crmStatuses.id, ids)));
  const existing = (id: string | null) => (rows.some((row) => row.id === id) ? id : null);
  return { sentStatus: existing(sentStatus), answeredStatus: existing(answeredStatus) };
}

export async function selectAnswered({ db, customerId }: TenantDb, sequenceId: string): Promise<number[]> {
  const rows = await db
    .select({ creatorId: recipient.creatorId })
    .from(recipient)
    .where(
      and(eq(recipient.customerId, customerId), eq(recipient.sequenceId, sequenceId), eq(recipient.state, "answered")),
    )
    .orderBy(asc(recipient.id));
  return rows.map(({ creatorId }) => creatorId);
}
