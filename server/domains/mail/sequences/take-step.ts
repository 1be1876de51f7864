import { DAY_MS } from "#contract/base/limits.ts";
import { MAIL_SUBJECT_MAX } from "#contract/mail/mailbox.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { mergeInto, missingIn, oneLine } from "../sending/rules.ts";
import { insertFirstMails, insertReply } from "../sending/store.ts";
import { newMail, REFERENCES_MAX } from "../sending/new-mail.ts";
import { selectLastIds, selectThread } from "../threads/store.ts";
import * as due from "./due-store.ts";
import { endFor } from "./ending-store.ts";
import { isOpen } from "./hours.ts";
import { paceAfter, readDay } from "./pace.ts";
import { lockSequences, type RecipientRow, type SequenceRow } from "./store.ts";

const MINUTE_MS = 60_000;

/** A number from 0 to 1: how much longer than necessary the next mail waits. */
export type Chance = () => number;

/**
 * Writes the next mail of a mailbox's sequences, which waits to be sent like all others. The mail and the place of its
 * recipient are stored by one transaction, and only one after the other: no run writes a step twice.
 */
export async function takeStep(
  ctx: Context,
  { customerId }: TenantDb,
  mailboxId: string,
  chance: Chance,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async ({ db }) => {
    const tenant = { db, customerId };
    const box = await due.lockMailbox(tenant, mailboxId);
    if (!box) return;
    await endFor(tenant, "failed", { ids: await due.selectFailed(tenant, box.id) });
    await endFor(tenant, "status", { ids: await due.selectByStatus(tenant, box.id) });
    if (box.pacedUntil && box.pacedUntil > now) return;
    const dueNow = await due.selectDueSequences(tenant, { mailboxId: box.id, now });
    const open = dueNow.filter(({ hours }) => isOpen(hours, now)).map(({ id }) => id);
    if (open.length === 0) return;
    if ((await due.hasStepToSend(tenant, box.id)) || (await readDay(tenant, box, now)).isFull) return;
    // The lock makes this wait for an edit of the sequence, or the edit for this.
    const sequences = (await lockSequences(tenant, open)).filter(({ state }) => state === "running");
    const sequenceIds = sequences.map(({ id }) => id);
    const recipient = sequenceIds.length > 0 && (await due.lockNextRecipient(tenant, { sequenceIds, now }));
    if (!recipient) return;
    const sequence = sequences.find(({ id }) => id === recipient.sequenceId);
    if (!sequence || !(await writeMail(tenant, { box, sequence, recipient, now }))) return;
    const pacedUntil = new Date(now.getTime() + box.spacingMinutes * MINUTE_MS * (1 + chance()));
    await due.updatePace(tenant, box.id, paceAfter(box, { now, pacedUntil }));
  });
}

type Writing = { box: MailboxRow; sequence: SequenceRow; recipient: RecipientRow; now: Date };

/** Resolves to whether there is a mail now. */
async function writeMail(tenant: TenantDb, { box, sequence, recipient, now }: Writing): Promise<boolean> {
  const { steps, id: sequenceId } = sequence;
  const step = steps[recipient.step];
  if (!step) {
    await endFor(tenant, "finished", { ids: [recipient.id] });
    return false;
  }
  const values = new Map(Object.entries(recipient.values));
  if (missingIn(step.subject + step.text, values).length > 0) {
    await endFor(tenant, "missing_value", { ids: [recipient.id] });
    return false;
  }
  const thread = recipient.threadId === null ? undefined : await selectThread(tenant, recipient.threadId);
  const references = thread ? await selectLastIds(tenant, thread.id, REFERENCES_MAX) : [];
  const threadId = thread && references.length > 0 ? thread.id : crypto.randomUUID();
  const own = mergeInto(step.subject, values);
  const mail = {
    ...newMail(box),
    threadId,
    toAddress: recipient.address,
    subject: own === "" ? answering(thread?.subject ?? sequence.title) : own,
    text: mergeInto(step.text, values),
  };
  // Who started it by a shared mailbox may have left: it goes on as the mailbox's.
  const { userId } = box;
  // An address has one mail of a step, whatever else happens.
  const { attachments = [] } = step;
  const sending = { key: step.id, date: now, mailboxId: box.id, userId, sender: box.address, sequenceId, attachments };
  if (threadId === thread?.id) await insertReply(tenant, { ...mail, references }, sending);
  else await insertFirstMails(tenant, [{ ...mail, creatorId: recipient.creatorId }], sending);
  const next = steps[recipient.step + 1];
  await due.updateTaken(tenant, recipient.id, {
    step: recipient.step + 1,
    state: next ? "waiting" : "finished",
    nextAt: next ? new Date(now.getTime() + next.waitDays * DAY_MS) : null,
    lastAt: now,
    lastMailId: mail.id,
    threadId,
  });
  return true;
}

function answering(subject: string): string {
  const line = oneLine(subject);
  return (/^re:/i.test(line) ? line : `Re: ${line}`).slice(0, MAIL_SUBJECT_MAX).toWellFormed();
}
