import { z } from "zod";
import { email } from "../auth/credentials.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { jsonParam } from "../base/json-param.ts";
import { typed } from "../base/text.ts";
import { threadsCollection } from "../collections/threads.ts";
import { problem } from "../messages/shared.ts";
import { person } from "../tracking/shapes.ts";
import { attachments } from "./attachments.ts";
import { mailSubject } from "./mailbox.ts";
import { threadComment, THREAD_COMMENTS_MAX } from "./comments.ts";
import { mailOpens } from "./opens.ts";
import { mailProblem } from "./problem.ts";
import { MAIL_STATES, THREAD_CHANNELS, THREAD_STATES } from "./states.ts";

const endpoint = endpointsOf("mail");

/** Recipients of one call. */
export const MAIL_RECIPIENTS_MAX = 10_000;
export const MAIL_TEXT_MAX = 20_000;
export const THREADS_PAGE_SIZE = 50;
/** Recipients whose mail a preview shows, and problems that it names; all are counted. */
export const MAIL_PREVIEW_SIZE = 50;

/**
 * Fields that `{{name}}` in a subject or text can name, next to the workspace's own by their titles. A recipient without a
 * value is left out, and named by the preview.
 */
export const MERGE_FIELDS = ["firstName", "name", "handle", "country", "company", "sender"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The mailbox to send from, your own or a shared one; absent: your own. */
export const fromMailbox = { mailboxId: uuid.optional() };

/** Why a recipient gets no mail. `own_address`: the installation sends from it, and reads no mails. */
export const MAIL_OBSTACLES = [
  "no_address",
  "unsubscribed",
  "bounced",
  "blocked",
  "missing_value",
  "same_address",
  "own_address",
] as const;
export type MailObstacle = (typeof MAIL_OBSTACLES)[number];

export const mailText = typed(MAIL_TEXT_MAX).min(1, problem("input.mailText"));
const content = { subject: mailSubject, text: mailText };

export const mail = z.object({
  messageId: uuid,
  /** Whether a member of the workspace wrote it. */
  isOwn: z.boolean(),
  headers: z.object({ from: z.string(), to: z.string(), subject: z.string(), date: z.iso.datetime() }),
  status: z.enum(MAIL_STATES),
  /** Written in the member's own mail program. */
  isFromProvider: z.boolean(),
  /** Why it was not sent, or what is uncertain; null: nothing. */
  problem: mailProblem.nullable(),
  excerpt: z.string(),
});
export type MailView = z.infer<typeof mail>;

const thread = z.object({
  threadId: uuid,
  status: z.enum(THREAD_STATES),
  /** The creator; null: the address is of no creator of the CRM. */
  creator: person.nullable(),
  /** Mails, or messages in the product to the owner of a profile. */
  channel: z.enum(THREAD_CHANNELS),
  /** The other side's address; empty: messages need none. */
  address: z.string(),
  subject: z.string(),
  unread: z.int(),
  /** When the newest mail came, or the thread came back after it was snoozed. */
  lastAt: z.iso.datetime(),
  /** The member who takes care of it. */
  assignee: z.object({ _id: uuid, name: z.string() }).nullable(),
  campaign: z.object({ _id: uuid, title: z.string() }).nullable(),
  /** It is out of the inbox until then, or until the other side writes. */
  snoozedUntil: z.iso.datetime().nullable(),
  /** It came back after it was snoozed, and has not been opened since. */
  isBack: z.boolean(),
  /** Comments of the team. */
  comments: z.int(),
  /** The newest mails, the oldest of them first. */
  mails: z.array(mail),
  /** With those that are not shown. */
  totalMails: z.int(),
});
export type ThreadView = z.infer<typeof thread>;

export const THREAD_TABS = ["all", "unread", "sent", "answered", "collaboration"] as const;
export type ThreadTab = (typeof THREAD_TABS)[number];

const threadsQuery = z.strictObject({
  tab: z.enum(THREAD_TABS).default("all"),
  /** In subjects, addresses and names of creators. */
  search: typed(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  filters: jsonParam(threadsCollection.filters.prefault({})),
});
const threadsReply = z.object({
  /** Those with the newest mail first. */
  threads: z.array(thread),
  total: z.int(),
  perPage: z.literal(THREADS_PAGE_SIZE),
  /** Threads of each tab that match the search and the filters. */
  counts: z.record(z.enum(THREAD_TABS), z.int()),
  /** Snoozed threads that match the search and the other filters. */
  snoozed: z.int(),
  /** Threads of the tab for each choice of a filter. */
  choices: threadsCollection.choices,
  /** Titles of the campaigns among the choices and the filters. */
  campaigns: z.array(z.object({ _id: uuid, title: z.string() })),
});
const reading = { isSensitive: true, reads: ["mail"], errors: ["not_found", "plan_limit"] } as const;

export const listThreads = endpoint({
  isSensitive: true,
  reads: ["mail"],
  method: "GET",
  path: "/mail/threads",
  summary: "The inbox: threads of the workspace",
  query: threadsQuery,
  reply: threadsReply,
});

export const getThreadsFromList = endpoint({
  ...reading,
  method: "GET",
  path: "/gmail/get-threads-from-list/{id}",
  reads: ["mail", "lists"],
  summary: "Threads with the creators of a list",
  params: z.strictObject({ id: uuid }),
  query: threadsQuery,
  reply: threadsReply,
});

/** Mails of a thread that one call shows. */
export const THREAD_MAILS_MAX = 200;

const wholeMail = mail.extend({
  /** The mailbox that it was sent by or found in; null: it was disconnected. */
  mailboxId: uuid.nullable(),
  text: z.string(),
  /** Sanitized; without scripts, styles and remote pictures. null: the mail is plain text. */
  html: z.string().nullable(),
  /** Whether remote pictures were left out. */
  hasRemotePictures: z.boolean(),
  /** Who opened a mail that was sent from here; null: it is not counted. */
  opens: mailOpens.nullable(),
  /** `isStored`: it can be downloaded here. */
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), bytes: z.int(), isStored: z.boolean() })),
});
export type WholeMail = z.infer<typeof wholeMail>;

export const getThread = endpoint({
  ...reading,
  method: "GET",
  path: "/mail/threads/{id}",
  reads: ["mail", "notification-settings"],
  summary: "A thread with the texts of its newest mails",
  errors: ["not_found"],
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    thread: thread.omit({ mails: true }),
    /** Messages only: the creator's profile has no owner or another one now, so that nothing can be sent. */
    isClosed: z.boolean(),
    mails: z.array(wholeMail).max(THREAD_MAILS_MAX),
    /** The id of your mute of the thread; null: you are notified of answers in it. */
    muteId: uuid.nullable(),
    /** What the team says about it; the other side never sees it. */
    comments: z.array(threadComment).max(THREAD_COMMENTS_MAX),
  }),
});

export const getMessage = endpoint({
  ...reading,
  method: "GET",
  path: "/gmail/get-message-by-id/{id}",
  summary: "A mail with its text",
  errors: ["not_found"],
  params: z.strictObject({ id: uuid }),
  reply: z.object({ message: wholeMail, threadId: uuid }),
});

const changing = { can: "mail.send", touches: ["mail"] } as const;

export const updateThreadStatus = endpoint({
  ...changing,
  method: "PATCH",
  path: "/gmail/update-thread-status/{id}",
  summary: "Set the status of a thread",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ status: z.enum(THREAD_STATES) }),
  reply: z.object({ success: z.literal(true), status: z.enum(THREAD_STATES) }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const setMessageAsRead = endpoint({
  ...changing,
  touches: ["mail", "notifications"],
  method: "POST",
  path: "/gmail/set-message-as-read",
  summary: "Set a mail, or all mails of a thread, as read, in their mailboxes too; no change if already set",
  body: z
    .strictObject({
      /** Either of the two. */
      messageId: uuid.optional(),
      threadId: uuid.optional(),
    })
    .refine(
      ({ messageId, threadId }) => (messageId === undefined) !== (threadId === undefined),
      problem("input.mailOrThread"),
    )
    .meta({
      examples: [
        { messageId: "019aa000-0000-7000-8000-000000000003" },
        { threadId: "019aa000-0000-7000-8000-000000000004" },
      ],
    }),
  reply: z.object({ success: z.literal(true), status: z.enum(MAIL_STATES) }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

const SENDING_ERRORS = ["not_found", "forbidden", "bad_request", "plan_limit", "conflict", "need_google_auth"] as const;

export const sendMail = endpoint({
  ...changing,
  method: "POST",
  path: "/gmail/send-mail",
  summary: "Write to a creator or an address; the same key never sends twice",
  body: z
    .strictObject({
      ...content,
      ...fromMailbox,
      attachments,
      /** Made by the caller for each mail: a repeated call answers with the mail of the first. */
      key: uuid,
      /** Exactly one of the three. */
      creatorId: creatorId.optional(),
      to: email.optional(),
      threadId: uuid.optional(),
    })
    .refine(
      ({ creatorId: creator, to, threadId }) => [creator, to, threadId].filter((one) => one !== undefined).length === 1,
      problem("input.mailRecipient"),
    )
    .meta({
      examples: [
        { key: "019aa000-0000-7000-8000-000000000001", to: "bea@example.test", subject: "Hello", text: "Hello" },
      ],
    }),
  reply: z.object({ success: z.literal(true), message: mail, threadId: uuid }),
  errors: SENDING_ERRORS,
});

export const mailRecipients = {
  /** Either of the two. */
  creatorIds: z.array(creatorId).min(1).max(MAIL_RECIPIENTS_MAX).optional(),
  listId: uuid.optional(),
};
export const toMany = { ...content, ...mailRecipients, ...fromMailbox };
type ToMany = { creatorIds?: string[] | undefined; listId?: string | undefined };
export const isOneOfBoth = ({ creatorIds, listId }: ToMany) => (creatorIds === undefined) !== (listId === undefined);
export const obstacles = z.record(z.enum(MAIL_OBSTACLES), z.int());

export const sendMultiMail = endpoint({
  ...changing,
  method: "POST",
  path: "/gmail/send-multi-mail",
  summary: "Write to many creators, each their own mail; the same key never sends twice",
  body: z
    .strictObject({ ...toMany, attachments, key: uuid })
    .refine(isOneOfBoth, problem("input.mailRecipients"))
    .meta({
      examples: [
        {
          key: "019aa000-0000-7000-8000-000000000002",
          creatorIds: ["1"],
          subject: "Hello",
          text: "Hello {{firstName}}",
        },
      ],
    }),
  reply: z.object({
    success: z.literal(true),
    /** Mails that are being sent. */
    count: z.int(),
    /** Recipients who were left out, by reason; null: the call was repeated, and only the first one counts them. */
    leftOut: obstacles.nullable(),
  }),
  errors: SENDING_ERRORS,
});

export const previewMails = endpoint({
  method: "POST",
  path: "/mail/preview",
  can: "mail.send",
  isSensitive: true,
  summary: "Who would get a mail to many creators, with its text, and who would not; sends nothing",
  body: z
    .strictObject(toMany)
    .refine(isOneOfBoth, problem("input.mailRecipients"))
    .meta({ examples: [{ creatorIds: ["1"], subject: "Hello", text: "Hello {{firstName}}" }] }),
  reply: z.object({
    /** Who would get a mail. */
    count: z.int(),
    leftOut: obstacles,
    mails: z
      .array(z.object({ creator: person, to: z.string(), subject: z.string(), text: z.string() }))
      .max(MAIL_PREVIEW_SIZE),
    problems: z
      .array(
        z.object({
          creator: person,
          obstacle: z.enum(MAIL_OBSTACLES),
          /** Fields without a value, with `missing_value`. */
          missing: z.array(z.string()),
        }),
      )
      .max(MAIL_PREVIEW_SIZE),
  }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit", "need_google_auth"],
});
export type MailPreview = z.infer<typeof previewMails.reply>;

export const retryMail = endpoint({
  ...changing,
  touches: ["mail", "mail-sequences"],
  method: "POST",
  path: "/mail/messages/{id}/retry",
  summary: "Send a mail again that failed, or of which it is unknown whether it arrived",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true), message: mail }),
  errors: SENDING_ERRORS,
});

/** `unsubscribed`: by the link in a mail. `bounced`: a server reported that the address does not exist. `blocked`: by a member. */
export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "blocked"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSIONS_PAGE_SIZE = 50;
const suppression = z.object({
  _id: uuid,
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  createdAt: z.iso.datetime(),
});
export type Suppression = z.infer<typeof suppression>;

export const listSuppressions = endpoint({
  method: "GET",
  path: "/mail/suppressions",
  isSensitive: true,
  reads: ["suppressions"],
  summary: "Addresses that the workspace does not write to, the newest first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({
    suppressions: z.array(suppression),
    total: z.int(),
    perPage: z.literal(SUPPRESSIONS_PAGE_SIZE),
  }),
});

const suppressing = { can: "mail.send", touches: ["suppressions", "mail", "mail-sequences"] } as const;

export const addSuppression = endpoint({
  ...suppressing,
  method: "POST",
  path: "/mail/suppressions",
  summary: "Write no more to an address; mails to it that wait are not sent; no change if already there",
  body: z.strictObject({ address: email }),
  reply: z.object({ success: z.literal(true), suppression }),
  errors: ["forbidden"],
});

export const removeSuppression = endpoint({
  ...suppressing,
  method: "DELETE",
  path: "/mail/suppressions/{id}",
  summary: "Allow mails to an address again; refused for one whose owner unsubscribed",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden", "conflict"],
});

/** Where recipients unsubscribe, followed by a token. */
export const UNSUBSCRIBE_PATH = "/unsubscribe/";
