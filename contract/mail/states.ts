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
  /** The other side has read a message in the product, or opened a mail that is counted. */
  seen: { from: ["sent"], to: "read" },
  /** A person decided to send it again. */
  retried: { from: ["error", "unknown"], to: "to_send" },
});

/** `message`: inside the product, to the user who owns the creator's profile. */
export const THREAD_CHANNELS = ["mail", "message"] as const;
export type ThreadChannel = (typeof THREAD_CHANNELS)[number];

export const THREAD_STATES = ["sent", "answered", "collaboration"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** A reply of another person takes a thread from sent to answered; people may set each. */
export const threadMachine = machine(THREAD_STATES, {
  unanswered: { from: THREAD_STATES, to: "sent" },
  answered: { from: THREAD_STATES, to: "answered" },
  collaborating: { from: THREAD_STATES, to: "collaboration" },
});

export const SEQUENCE_STATES = ["running", "paused", "stopped"] as const;
export type SequenceState = (typeof SEQUENCE_STATES)[number];

export const sequenceMachine = machine(SEQUENCE_STATES, {
  paused: { from: ["running"], to: "paused" },
  resumed: { from: ["paused"], to: "running" },
  stopped: { from: ["running", "paused"], to: "stopped" },
});
export const SEQUENCE_STEPS = ["paused", "resumed", "stopped"] as const;

/**
 * How a sequence is doing with a creator. `finished`: all steps were taken; an answer or a returned mail can still follow.
 * The others end it.
 */
export const SEQUENCE_RECIPIENT_STATES = [
  "waiting",
  "finished",
  "answered",
  "unsubscribed",
  "bounced",
  "blocked",
  "status",
  "missing_value",
  "failed",
  "removed",
] as const;
export type SequenceRecipientState = (typeof SEQUENCE_RECIPIENT_STATES)[number];

const unfinished = { from: ["waiting"] } as const;
const begun = { from: ["waiting", "finished"] } as const;
export const sequenceRecipientMachine = machine(SEQUENCE_RECIPIENT_STATES, {
  finished: { ...unfinished, to: "finished" },
  /** A step was added, or a person sent the mail again that had failed. */
  continued: { from: ["finished", "failed"], to: "waiting" },
  answered: { ...begun, to: "answered" },
  unsubscribed: { ...begun, to: "unsubscribed" },
  bounced: { ...begun, to: "bounced" },
  blocked: { ...begun, to: "blocked" },
  /** Their status in the CRM is one that ends it. */
  status: { ...unfinished, to: "status" },
  missing_value: { ...unfinished, to: "missing_value" },
  /** The last mail was not sent. */
  failed: { ...begun, to: "failed" },
  removed: { ...unfinished, to: "removed" },
});
