import { excerptOf } from "#contract/base/text.ts";
import type { MailView, ThreadView, WholeMail } from "#contract/mail/endpoints.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import type { MessageRow, ThreadRow } from "../sending/store.ts";

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

export function presentWholeMail(row: MessageRow): WholeMail {
  const { text, html, hasRemotePictures, attachments, mailboxId } = row;
  const files = attachments.map(({ key, name, contentType, bytes }) => ({
    name,
    contentType,
    bytes,
    isStored: key !== undefined,
  }));
  return { ...presentMail(row), mailboxId, text, html, hasRemotePictures, attachments: files };
}

type Person = NonNullable<ThreadView["creator"]>;

export function presentThread(row: ThreadRow, creator: Person | null): Omit<ThreadView, "mails" | "totalMails"> {
  const { id, status, address, subject, unread, lastAt } = row;
  return { threadId: id, status, creator, address, subject, unread, lastAt: lastAt.toISOString() };
}
