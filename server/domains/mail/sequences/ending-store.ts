import { and, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "#contract/base/limits.ts";
import { mailMachine, sequenceMachine, sequenceRecipientMachine, type SequenceState } from "#contract/mail/states.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import { mailMessages, mailSequenceRecipients, mailSequences } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

const recipient = mailSequenceRecipients;
/** Days after which a recipient who is away gets the next mail. */
const AWAY_DAYS = 7;

type Step = Exclude<keyof typeof sequenceRecipientMachine.steps, "continued">;

/** Which recipients: with an address, of mails, or by their ids. */
export type Which =
  | { address: string }
  | { mailIds: readonly string[] }
  | { ids: readonly string[] }
  | { sequenceIds: readonly string[] };

function conditionOf(which: Which): SQL | undefined {
  if ("address" in which) return eq(recipient.address, which.address);
  if ("mailIds" in which) return sql`${recipient.lastMailId} = any(${sql.param(which.mailIds)}::uuid[])`;
  if ("ids" in which) return inArray(recipient.id, [...which.ids]);
  return inArray(recipient.sequenceId, [...which.sequenceIds]);
}

/** Ends sequences for recipients. Mails of them that wait are not sent. Resolves to how many recipients there were. */
export async function endFor({ db, customerId }: TenantDb, step: Step, which: Which): Promise<number> {
  return end({ db, customerId }, step, conditionOf(which));
}

/** The other side has answered: by its address, or in a thread. Sequences that have not begun go on. */
export async function endAnswered(tenant: TenantDb, { address, threadId }: Correspondence): Promise<number> {
  const isTheirs = or(eq(recipient.address, address), eq(recipient.threadId, threadId));
  return end(tenant, "answered", and(isTheirs, gt(recipient.step, 0)));
}

type Correspondence = { address: string; threadId: string };

/** A program has answered that they are away. */
export async function postponeAway(
  { db, customerId }: TenantDb,
  { address, threadId, now }: Correspondence & { now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + AWAY_DAYS * DAY_MS);
  await db
    .update(recipient)
    .set({ nextAt: sql`greatest(${recipient.nextAt}, ${until.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(recipient.customerId, customerId),
        eq(recipient.state, "waiting"),
        or(eq(recipient.address, address), eq(recipient.threadId, threadId)),
        gt(recipient.step, 0),
      ),
    );
}

/**
 * A person sends a mail again that had failed: the sequence goes on behind it. Where it was stopped, this mail is the last
 * one.
 */
export async function continueAfter(
  { db, customerId }: TenantDb,
  { mailId, now }: { mailId: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update mail_sequence_recipients r
    set state = case when s.state = 'stopped' then 'removed' when s.steps -> r.step is null then 'finished' else 'waiting' end,
      next_at = case when s.state <> 'stopped' then
        ${now.toISOString()}::timestamptz + make_interval(days => (s.steps -> r.step ->> 'waitDays')::int) end
    from mail_sequences s
    where s.id = r.sequence_id and s.customer_id = ${customerId} and r.customer_id = ${customerId}
      and r.last_mail_id = ${mailId} and r.state = 'failed'`);
}

function isOfMailbox({
  customerId,
  mailboxId,
  from,
}: {
  customerId: string;
  mailboxId: string;
  from: readonly SequenceState[];
}) {
  const { customerId: owner, mailboxId: mailbox, state } = mailSequences;
  return and(eq(owner, customerId), eq(mailbox, mailboxId), inArray(state, from));
}

/**
 * Pauses the sequences of a mailbox that sends nothing now, or those that colleagues of `notBy` have started. Resolves to
 * whether there were any.
 */
export async function pauseSequencesOf(
  { db, customerId }: TenantDb,
  mailboxId: string,
  { problem, notBy }: { problem: Message; notBy?: string },
): Promise<boolean> {
  const { from, to } = sequenceMachine.steps.paused;
  const paused = await db
    .update(mailSequences)
    .set({ state: to, problem })
    .where(
      and(
        isOfMailbox({ customerId, mailboxId, from }),
        notBy === undefined ? undefined : sql`${mailSequences.userId} is distinct from ${notBy}`,
      ),
    )
    .returning({ id: mailSequences.id });
  return paused.length > 0;
}

/** Stops the sequences of a mailbox that is disconnected. */
export async function stopSequencesOf({ db, customerId }: TenantDb, mailboxId: string): Promise<void> {
  const { from, to } = sequenceMachine.steps.stopped;
  const stopped = await db
    .update(mailSequences)
    .set({ state: to, problem: null })
    .where(isOfMailbox({ customerId, mailboxId, from }))
    .returning({ id: mailSequences.id });
  const sequenceIds = stopped.map(({ id }) => id);
  if (sequenceIds.length > 0) await endFor({ db, customerId }, "removed", { sequenceIds });
}

async function end({ db, customerId }: TenantDb, step: Step, which: SQL | undefined): Promise<number> {
  const { from, to } = sequenceRecipientMachine.steps[step];
  const ended = await db
    .update(recipient)
    .set({ state: to, nextAt: null })
    .where(and(eq(recipient.customerId, customerId), inArray(recipient.state, [...from]), which))
    .returning({ mailId: recipient.lastMailId });
  const mailIds = ended.flatMap(({ mailId }) => mailId ?? []);
  // The last mail of one that is finished may wait for the server.
  if (mailIds.length > 0 && step !== "finished")
    await db
      .update(mailMessages)
      .set({ state: mailMachine.steps.failed.to, problem: say("mail.sequenceStopped") })
      .where(
        and(
          eq(mailMessages.customerId, customerId),
          eq(mailMessages.id, sql`any(${sql.param(mailIds)}::uuid[])`),
          eq(mailMessages.state, "to_send"),
        ),
      );
  return ended.length;
}
