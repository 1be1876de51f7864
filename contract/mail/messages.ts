import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { mail, mailText } from "./endpoints.ts";
import { mailSubject } from "./mailbox.ts";

/** Messages inside the product, to creators who own their profile and answer in it (decision 114). */
const endpoint = endpointsOf("mail");

/** Messages that a workspace writes within 24 hours. */
export const MESSAGES_PER_DAY = 200;
/** Threads that a workspace begins with one creator within 24 hours. */
export const THREADS_PER_DAY = 3;
/** Messages that a workspace writes to one creator within 24 hours and since their last answer. */
export const UNANSWERED_MAX = 10;
/** A creator's answers within 24 hours. */
export const ANSWERS_PER_DAY = 200;
export const OWN_THREADS_PAGE_SIZE = 30;
/** Messages of a thread that one call shows its creator. */
export const OWN_MESSAGES_MAX = 200;

// ---- The workspace's side ----

export const getMessaging = endpoint({
  method: "GET",
  path: "/mail/messaging/{id}",
  isSensitive: true,
  reads: ["mail", "crm"],
  summary: "How a creator of the CRM can be written to: by mail, by a message in the product, or both",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** A user owns the creator's profile, and reads messages there. */
    isClaimed: z.boolean(),
    hasAddress: z.boolean(),
  }),
  errors: ["not_found"],
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/mail/messages",
  can: "mail.send",
  touches: ["mail"],
  summary: "Write to a creator in the product, without a mailbox and an address; the same key never sends twice",
  body: z
    .strictObject({
      /** Made by the caller for each message: a repeated call answers with the message of the first. */
      key: uuid,
      text: mailText,
      /** A new thread with a creator, which has a subject, or an answer in a thread. */
      creatorId: creatorId.optional(),
      subject: mailSubject.optional(),
      threadId: uuid.optional(),
    })
    .refine(
      ({ creatorId: creator, subject, threadId }) =>
        (creator === undefined) === (subject === undefined) && (creator === undefined) !== (threadId === undefined),
      problem("input.messageRecipient"),
    )
    .meta({
      examples: [
        { key: "019aa000-0000-7000-8000-000000000005", creatorId: "1", subject: "Hello", text: "Hello {{firstName}}" },
      ],
    }),
  reply: z.object({ success: z.literal(true), message: mail, threadId: uuid }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit", "conflict", "too_many_requests"],
});

// ---- The creator's side. Others wrote it to this person alone, so that people who act for them have no call. ----

const ofCreator = z.strictObject({ id: creatorId });
const ofThread = ofCreator.extend({ threadId: uuid });
const own = { auth: "creator", errors: ["not_found"] } as const;
const changingOwn = { ...own, touches: ["own-messages", "notifications"] } as const;

const brand = z.object({ _id: uuid, name: z.string() });

const ownThread = z.object({
  threadId: uuid,
  /** The workspace that writes. */
  brand,
  subject: z.string(),
  /** Messages that the creator has not read. */
  unread: z.int(),
  lastAt: z.iso.datetime(),
  /** The beginning of the newest message, and whether the creator wrote it. */
  excerpt: z.string(),
  isAnswered: z.boolean(),
  /** The creator takes no messages from the workspace. */
  isBlocked: z.boolean(),
});
export type OwnThread = z.infer<typeof ownThread>;

export const listOwnThreads = endpoint({
  ...own,
  method: "GET",
  path: "/my-messages/{id}",
  isSensitive: true,
  reads: ["own-messages"],
  summary: "What workspaces wrote to you in the product, by thread, the newest first",
  params: ofCreator,
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ threads: z.array(ownThread), hasMore: z.boolean(), unread: z.int() }),
});

const ownMessage = z.object({
  _id: uuid,
  /** The creator wrote it. */
  isOwn: z.boolean(),
  /** Who wrote it. */
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  isUnread: z.boolean(),
});
export type OwnMessage = z.infer<typeof ownMessage>;

export const readOwnThread = endpoint({
  ...own,
  method: "GET",
  path: "/my-messages/{id}/threads/{threadId}",
  isSensitive: true,
  reads: ["own-messages"],
  summary: "A thread with a workspace, with its newest messages",
  params: ofThread,
  reply: z.object({
    thread: ownThread,
    /** The oldest first. */
    messages: z.array(ownMessage).max(OWN_MESSAGES_MAX),
    /** With those that are not shown. */
    total: z.int(),
  }),
});

export const answerOwnThread = endpoint({
  ...changingOwn,
  method: "POST",
  path: "/my-messages/{id}/threads/{threadId}/answers",
  summary: "Answer a workspace in the product; the same key never sends twice",
  params: ofThread,
  body: z.strictObject({
    key: uuid,
    text: mailText,
    /** The newest message of the thread that was shown: those until it are read. */
    upTo: uuid.optional(),
  }),
  reply: z.object({ success: z.literal(true), message: ownMessage }),
  errors: ["not_found", "conflict", "too_many_requests"],
});

export const markOwnThreadRead = endpoint({
  ...changingOwn,
  method: "POST",
  path: "/my-messages/{id}/threads/{threadId}/read",
  summary:
    "Mark the messages of a thread as read that were shown, which the workspace sees; no change if already marked",
  params: ofThread,
  body: z.strictObject({
    /** The newest message that was shown: later ones stay unread. */
    upTo: uuid,
  }),
  reply: z.object({ success: z.literal(true) }),
});

export const blockWorkspace = endpoint({
  ...changingOwn,
  method: "POST",
  path: "/my-messages/{id}/threads/{threadId}/block",
  summary:
    "Take no more messages from the workspace of a thread, and report it if you like; no change if already blocked",
  params: ofThread,
  body: z.strictObject({
    /** What the administrators read about the workspace, also with what you reported of the thread before; empty: nothing. */
    report: typed(TEXT_MAX).default(""),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "conflict", "too_many_requests"],
});

export const unblockWorkspace = endpoint({
  ...changingOwn,
  method: "DELETE",
  path: "/my-messages/{id}/threads/{threadId}/block",
  summary: "Take messages from the workspace of a thread again; no change if it is not blocked",
  params: ofThread,
  reply: z.object({ success: z.literal(true) }),
});
