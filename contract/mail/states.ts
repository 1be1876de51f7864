import { machine } from "../base/machine.ts";

/**
 * States of a mail. `unknown`: the connection or the process ended after its data was sent and before the answer; it is never
 * sent again by itself. Mails of others arrive `unread`.
 */
export const MAIL_STATES = ["to_send", "sending", "sent", "unread", "read", "error", "unknown"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const mailMachine = machine(MAIL_STATES, {
  claimed: { from: ["to_send"], to: "sending" },
  /** The server answered, or the mail is in the mailbox's own folder. */
  sent: { from: ["sending", "unknown"], to: "sent" },
  /** The server certainly did not take it, and may do so later. */
  postponed: { from: ["sending"], to: "to_send" },
  lost: { from: ["sending"], to: "unknown" },
  failed: { from: ["to_send", "sending"], to: "error" },
  /** A server returned it. */
  bounced: { from: ["sent", "unknown", "read"], to: "error" },
  read: { from: ["unread"], to: "read" },
  /** A person decided to send it again. */
  retried: { from: ["error", "unknown"], to: "to_send" },
});

export const THREAD_STATES = ["sent", "answered", "collaboration"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** A reply of another person takes a thread from sent to answered; people may set each. */
export const threadMachine = machine(THREAD_STATES, {
  unanswered: { from: THREAD_STATES, to: "sent" },
  answered: { from: THREAD_STATES, to: "answered" },
  collaborating: { from: THREAD_STATES, to: "collaboration" },
});
