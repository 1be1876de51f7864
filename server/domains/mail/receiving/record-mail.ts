import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { describeDatabaseError, errorCode } from "../../../db/connect.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { storeAttachments } from "../attachments.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { notifyMail } from "../notify-mail.ts";
import { endAnswered, endFor, postponeAway } from "../sequences/ending-store.ts";
import { suppress } from "../suppressions-store.ts";
import { notifyOfAnswer } from "../threads/answers.ts";
import { parseMail, type DeliveryReport, type ReceivedMail } from "./parse-mail.ts";
import * as store from "./store.ts";

export type Found = {
  mail: ReceivedMail;
  place: store.Place;
  isSeen: boolean;
  /** It is in the folder of sent mails: the member wrote it. */
  isOwn: boolean;
};

/** Statuses by which an address does not exist, and never will: others may be about a full mailbox or a filter. */
const HARD = /^5\.(?:[01]\.|2\.1$)/;

type Head = { from: string; to: string[]; isReport: boolean; isOwn: boolean };

/** Those among the headers of mails by which the mails are read: what is with others stays unread. */
export async function wantedOf<H extends Head>(tenant: TenantDb, box: MailboxRow, heads: readonly H[]): Promise<H[]> {
  const othersOf = ({ from, to, isOwn }: H) => (isOwn ? to : [from]);
  const known = await store.selectCorrespondents(tenant, [...new Set(heads.flatMap(othersOf))], box);
  return heads.filter((head) => (head.isReport && !head.isOwn) || othersOf(head).some((one) => known.has(one)));
}

/** PostgreSQL's classes of errors about the values of a statement: it would refuse them the next time too. */
const REFUSED = /^(?:22|23|54)/;

/** A mail that cannot be stored is passed over: it would hold up all that comes after it, for good. */
export async function recordOrPass(
  ctx: Context,
  box: MailboxRow,
  source: Uint8Array,
  found: Omit<Found, "mail">,
): Promise<boolean> {
  try {
    return await recordMail(ctx, box, { ...found, mail: await parseMail(source) });
  } catch (error) {
    const code = errorCode(error);
    const isOfMail = code === undefined ? describeDatabaseError(error) === undefined : REFUSED.test(code);
    if (!isOfMail) throw error;
    // Without the message of the error, which has texts of the mail.
    const reason = code ?? (error instanceof Error ? error.name : "unknown");
    ctx.log.warn({ mailboxId: box.id, place: found.place, reason }, "a mail was passed over");
    return false;
  }
}

/**
 * Stores a mail of a mailbox, at most once. It is stored only if the other side is in a thread of the workspace, or is a
 * creator with one. Resolves to whether something changed.
 */
export async function recordMail(ctx: Context, box: MailboxRow, found: Found): Promise<boolean> {
  const { customerId } = box;
  return inTransaction(ctx, async (tx) => {
    const tenant = { db: tx.db, customerId };
    const { mail } = found;
    if (mail.report && !found.isOwn) return recordBounce(tx, tenant, box, mail.report);
    const earlier = await store.selectByMessageId(tenant, mail.messageId);
    if (earlier) {
      // A mail of others that claims the Message-ID of one of ours changes nothing of it.
      if (earlier.isOwn !== found.isOwn) return false;
      const place = { ...found.place, id: earlier.id, mailboxId: box.id, isSent: found.isOwn };
      const isDecided = await store.updatePlace(tenant, place);
      if (isDecided) notifyMail(tx, earlier, "sent");
      return isDecided;
    }
    const others = (found.isOwn ? mail.to : [mail.from]).filter((one) => one !== box.address);
    const known = await store.selectCorrespondents(tenant, others, box);
    const other = others.map((one) => known.get(one)).find((one) => one !== undefined);
    return other ? insertMail(tx, tenant, { ...found, box, other }) : false;
  });
}

async function insertMail(
  ctx: Context,
  tenant: TenantDb,
  { mail, place, isSeen, isOwn, box, other }: Found & { box: MailboxRow; other: store.Correspondent },
): Promise<boolean> {
  const now = ctx.clock.now();
  // A date in the future would stay on top.
  const date = mail.date && mail.date < now ? mail.date : now;
  const ids = [...new Set([...mail.references, mail.messageId])];
  const thread =
    (await store.selectThreadBy(tenant, ids, other)) ??
    (await store.insertThread(tenant, {
      creatorId: other.creatorId,
      address: other.address,
      subject: mail.subject,
      status: isOwn ? "sent" : "answered",
      lastAt: date,
    }));
  const { from: _from, to: _to, date: _date, isAutomatic, report: _report, attachments: received, ...content } = mail;
  const attachments = await storeAttachments(ctx, tenant.customerId, received);
  const state = isOwn ? "sent" : isSeen ? "read" : "unread";
  const message = await store.insertMessage(tenant, {
    ...content,
    attachments,
    ...place,
    date,
    state,
    isOwn,
    isSeen,
    isFromProvider: isOwn,
    isAutomatic,
    threadId: thread.id,
    mailboxId: box.id,
    userId: isOwn ? box.userId : null,
    sender: isOwn ? box.address : other.address,
    toAddress: isOwn ? other.address : box.address,
    createdAt: now,
  });
  if (!message) return false;
  await store.insertReferences(tenant, thread.id, ids);
  const unread = state === "unread" ? 1 : 0;
  const correspondence = { address: other.address, threadId: thread.id };
  if (!isOwn && isAutomatic) await postponeAway(tenant, { ...correspondence, now });
  if (!isOwn && !isAutomatic) await endAnswered(tenant, correspondence);
  const isAnswer = !isOwn && !isAutomatic;
  // It may have been assigned to another member since it was read.
  const touched = await store.touchThread(tenant, { id: thread.id, at: date, unread, isAnswer });
  if (unread > 0 && !isAutomatic)
    await notifyOfAnswer(ctx, { thread: touched, from: other.address, ownerId: box.userId });
  notifyMail(ctx, message, isOwn ? "sent_by_gmail" : "received");
  return true;
}

/** A server returned a mail. Reports about mails that this mailbox did not send to that address change nothing. */
async function recordBounce(
  ctx: Context,
  tenant: TenantDb,
  box: MailboxRow,
  { messageId, recipient, action, status, answer }: DeliveryReport,
): Promise<boolean> {
  if (action !== "failed") return false;
  const problem = say("mail.bounced", { answer });
  const bounced = await store.updateBounced(tenant, { mailboxId: box.id, messageId, recipient, problem });
  if (!bounced) return false;
  await endFor(tenant, "bounced", { address: recipient });
  if (HARD.test(status)) await suppress(tenant, { address: recipient, reason: "bounced", now: ctx.clock.now() });
  notifyMail(ctx, bounced, "bounced");
  return true;
}
