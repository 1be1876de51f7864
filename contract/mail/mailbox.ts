import { z } from "zod";
import { email } from "../auth/credentials.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { NAME_MAX, TEXT_MAX } from "../base/limits.ts";
import { problem } from "../messages/shared.ts";
import { typed } from "../base/text.ts";
import { mailProblem } from "./problem.ts";

const endpoint = endpointsOf("mail");

/** `tls`: from the first byte. `starttls`: after a request, and never without it. `none`: for servers on private networks. */
export const MAIL_SECURITY = ["tls", "starttls", "none"] as const;

/** What a test does on each server, in this order. `folder` is of IMAP only. */
export const MAILBOX_STEPS = ["name", "connection", "tls", "sign_in", "folder"] as const;
export type MailboxStep = (typeof MAILBOX_STEPS)[number];

const server = z.strictObject({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, problem("input.mailHost")),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITY),
});
export type MailServer = z.infer<typeof server>;

/** One line of visible text: it becomes a part of headers. */
export const headerText = (max: number) =>
  typed(max).refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), problem("input.oneLine"));

/** Characters of the subject of a mail. */
export const MAIL_SUBJECT_MAX = 200;
export const mailSubjectOrNone = headerText(MAIL_SUBJECT_MAX);
export const mailSubject = mailSubjectOrNone.min(1, problem("input.mailSubject"));

/** Limits for sequences: providers limit the mails of a day, and many at once look like an attack. */
export const DAILY_MAX_DEFAULT = 100;
export const SPACING_DEFAULT = 2;
/** Two mails are a minute apart at least. */
export const HOURLY_MAX = 60;
export const HOURLY_MAX_DEFAULT = 30;

/**
 * Warm-up: providers distrust an address that suddenly writes to many. Such a mailbox may send so many mails of sequences on
 * its first day, and so many more after each day on which it sent some, until its daily limit.
 */
export const WARM_UP_FIRST = 10;
export const WARM_UP_STEP = 5;
export const warmUpMax = (daysBefore: number, dailyMax: number) =>
  Math.min(dailyMax, WARM_UP_FIRST + WARM_UP_STEP * daysBefore);

const dailyMax = z.int().min(1).max(2_000);
const hourlyMax = z.int().min(1).max(HOURLY_MAX);
const spacingMinutes = z.int().min(1).max(60);
const pace = {
  /** Mails of sequences that are sent on one day, in UTC, at most. */
  dailyMax: dailyMax.default(DAILY_MAX_DEFAULT),
  /** Mails of sequences that are sent within 60 minutes at most. */
  hourlyMax: hourlyMax.default(HOURLY_MAX_DEFAULT),
  /** Whether it begins with fewer mails per day than `dailyMax`, and sends more from day to day. */
  warmsUp: z.boolean().default(true),
  /** Minutes between two mails of sequences at least; up to twice as many, by chance. */
  spacingMinutes: spacingMinutes.default(SPACING_DEFAULT),
};

const settings = z.strictObject({
  /** The address that creators see, and answer to. */
  address: email,
  senderName: headerText(NAME_MAX).min(1, problem("input.senderName")),
  /** Plain text below every mail. */
  signature: typed(TEXT_MAX).default(""),
  smtp: server,
  imap: server,
  /** The name to sign in with, on both servers. */
  user: headerText(254).min(1, problem("input.mailUser")),
  /** Absent: the stored one, which is sent to the stored servers under the stored name only. */
  password: z.string().min(1).max(500).optional(),
  ...pace,
});

const mailbox = settings.omit({ password: true }).extend({
  /** Whether servers read and send its mails, or the API of Gmail: `gmail` has no servers. */
  provider: z.enum(["servers", "gmail"]),
  smtp: server.nullable(),
  imap: server.nullable(),
  /** Google has withdrawn the access: nothing is read and sent until the member connects it again. */
  needsGoogleAuth: z.boolean(),
  /** Whether colleagues who may write to creators send from it, too. */
  isShared: z.boolean(),
  connectedAt: z.iso.datetime(),
  /** When its folders were last read; null: not yet. */
  syncedAt: z.iso.datetime().nullable(),
  /** Why the last attempt to read them failed; null: it did not. */
  syncProblem: mailProblem.nullable(),
});
export type MailboxView = z.infer<typeof mailbox>;

/** Mails of sequences of a mailbox today, in UTC. */
export const sendingDay = z.object({
  sent: z.int(),
  max: z.int(),
  /** Its daily limit; more than `max`: it warms up. */
  dailyMax: z.int(),
});
export type SendingDay = z.infer<typeof sendingDay>;

const sender = z.object({
  _id: uuid,
  address: z.string(),
  senderName: z.string(),
  isOwn: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
  needsGoogleAuth: z.boolean(),
});
export type MailSender = z.infer<typeof sender>;

export const getMailbox = endpoint({
  method: "GET",
  path: "/mailbox",
  isSensitive: true,
  reads: ["mailbox"],
  summary: "The mailbox that you have connected in this workspace, without its password",
  reply: z.object({
    mailbox: mailbox.nullable(),
    /** null: no mailbox is connected. */
    today: sendingDay.nullable(),
    /** Whether this installation connects mailboxes at Gmail. */
    offersGmail: z.boolean(),
    /** Mailboxes that you may send from: your own first, then those that colleagues share. */
    senders: z.array(sender),
  }),
});

const changing = { can: "mail.send", errors: ["forbidden", "bad_request", "plan_limit"] } as const;
const examples = [
  {
    address: "ada@example.test",
    senderName: "Ada",
    smtp: { host: "127.0.0.1", port: 465, security: "tls" },
    imap: { host: "127.0.0.1", port: 993, security: "tls" },
    user: "ada",
    password: "secret",
  },
];

export const testMailbox = endpoint({
  ...changing,
  method: "POST",
  path: "/mailbox/test",
  perMinute: 20,
  summary: "Sign in to both servers of a mailbox, and say which step failed; stores nothing and sends nothing",
  body: settings.meta({ examples }),
  reply: z.object({
    /** Every step that was taken, in order; after one that failed there are no more of its server. */
    steps: z.array(
      z.object({
        server: z.enum(["smtp", "imap"]),
        step: z.enum(MAILBOX_STEPS),
        /** null: it succeeded. */
        problem: mailProblem.nullable(),
      }),
    ),
  }),
});
export type MailboxTest = z.infer<typeof testMailbox.reply>;

export const connectMailbox = endpoint({
  ...changing,
  method: "POST",
  path: "/mailbox",
  touches: ["mailbox"],
  perMinute: 20,
  summary: "Connect your mailbox, or change its settings; refused when a step of its test fails",
  body: settings.meta({ examples }),
  reply: z.object({ success: z.literal(true), mailbox }),
});

export const gmailUrl = endpoint({
  ...changing,
  method: "POST",
  path: "/mailbox/gmail/url",
  perMinute: 20,
  summary: "Start to connect a mailbox at Gmail; returns the address of Google to open",
  reply: z.object({ success: z.literal(true), url: z.url() }),
  errors: ["forbidden", "not_found", "plan_limit"],
});

export const connectGmail = endpoint({
  ...changing,
  method: "POST",
  path: "/mailbox/gmail",
  touches: ["mailbox"],
  perMinute: 20,
  summary: "Connect your mailbox at Gmail by the answer of Google",
  body: z.strictObject({
    /** Parameters with which Google sent the browser back, as in the address. */
    data: z.string().min(1).max(8_000),
  }),
  reply: z.object({ success: z.literal(true), mailbox }),
  errors: [
    "forbidden",
    "not_found",
    "plan_limit",
    "conflict",
    "sign_in_expired",
    "sign_in_not_confirmed",
    "sign_in_service_unavailable",
    "too_many_requests",
  ],
});

export const updateMailbox = endpoint({
  ...changing,
  method: "PATCH",
  path: "/mailbox",
  touches: ["mailbox"],
  summary: "Change how your mailbox sends, without connecting it again",
  body: z.strictObject({
    senderName: settings.shape.senderName,
    signature: typed(TEXT_MAX),
    dailyMax,
    hourlyMax,
    warmsUp: z.boolean(),
    spacingMinutes,
  }),
  reply: z.object({ success: z.literal(true), mailbox }),
  errors: ["forbidden", "not_found", "plan_limit"],
});

export const shareMailbox = endpoint({
  ...changing,
  method: "POST",
  path: "/mailbox/share",
  touches: ["mailbox", "mail-sequences"],
  summary:
    "Let colleagues who may write to creators send from your mailbox, or no more; their sequences are paused then",
  body: z.strictObject({ isShared: z.boolean() }),
  reply: z.object({ success: z.literal(true), mailbox }),
  errors: ["forbidden", "not_found", "plan_limit"],
});

export const disconnectMailbox = endpoint({
  method: "DELETE",
  path: "/mailbox",
  touches: ["mailbox", "mail", "mail-sequences"],
  summary: "Disconnect your mailbox: its password is deleted, mails that wait are not sent, threads stay",
  reply: z.object({ success: z.literal(true) }),
});

export const syncMailbox = endpoint({
  method: "POST",
  path: "/mailbox/sync",
  can: "mail.send",
  touches: ["mailbox"],
  perMinute: 20,
  summary: "Read your mailbox now; it is read every few minutes anyway",
  reply: z.object({ success: z.literal(true) }),
  errors: ["forbidden", "not_found", "plan_limit"],
});
