import { excerptOf } from "#contract/base/text.ts";
import type { MailView, ThreadView, WholeMail } from "#contract/mail/endpoints.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import type { MessageRow, ThreadRow } from "../sending/store.ts";
import type { Triage } from "./triage-store.ts";

const EXCERPT_MAX = 160;

type Listed = Pick<
  MessageRow,
  "id" | "isOwn" | "sender" | "toAddress" | "subject" | "date" | "state" | "isFromProvider" | "problem" | "text"
>;

export function presentMail(row: Listed): MailView {
  const { id, isOwn, sender, toAddress, subject, date, state, isFromProvider, problem, text } = row;
  return {
    messageId: id,
    isOwn,
    headers: { from: sender, to: toAddress, subject, date: date.toISOString() },
    status: state,
    isFromProvider,
    problem: mailProblem.nullable().parse(problem),
    excerpt: excerptOf(text, EXCERPT_MAX),
  };
}

export function presentWholeMail(row: MessageRow, opens: WholeMail["opens"]): WholeMail {
  const { text, html, hasRemotePictures, attachments, mailboxId } = row;
  const files = attachments.map(({ key, name, contentType, bytes }) => ({
    name,
    contentType,
    bytes,
    isStored: key !== undefined,
  }));
  return { ...presentMail(row), mailboxId, text, html, hasRemotePictures, opens, attachments: files };
}

type Person = NonNullable<ThreadView["creator"]>;

/** Someone whose account is deleted has no name. */
const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { _id: id, name });

export function presentThread(
  row: ThreadRow,
  { creator, assignee, campaign, comments }: { creator: Person | null } & Triage,
): Omit<ThreadView, "mails" | "totalMails"> {
  const { id, status, channel, address, subject, unread, lastAt, snoozedUntil } = row;
  return {
    threadId: id,
    status,
    creator,
    channel,
    address,
    subject,
    unread,
    lastAt: lastAt.toISOString(),
    assignee: named(row.assigneeId, assignee),
    campaign: row.campaignId === null || campaign === null ? null : { _id: row.campaignId, title: campaign },
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    isBack: row.returnedAt !== null && snoozedUntil === null,
    comments,
  };
}
