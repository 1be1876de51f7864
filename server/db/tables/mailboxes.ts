import { sql, type SQL } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredAttachment } from "#contract/mail/attachments.ts";
import type { SUPPRESSION_REASONS } from "#contract/mail/endpoints.ts";
import { DAILY_MAX_DEFAULT, HOURLY_MAX, SPACING_DEFAULT, type MailServer } from "#contract/mail/mailbox.ts";
import type { SendingHours, StoredStep } from "#contract/mail/sequences.ts";
import type {
  MailState,
  SequenceRecipientState,
  SequenceState,
  ThreadChannel,
  ThreadState,
} from "#contract/mail/states.ts";
import type { Message } from "#contract/messages/message.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { foldedText } from "../folded-text.ts";
import { tenantPolicy } from "../row-security.ts";
import { isTheirWorkspace, subject } from "../subject.ts";
import { campaignBriefs } from "./campaign-briefs.ts";
import { creatorClaims } from "./creator-claims.ts";
import { creator, creatorIds } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users, workspaceMembers } from "./users.ts";

/** How far a folder was read. Uids are valid as long as the folder has this UIDVALIDITY. */
type FolderCursor = { path: string; uidValidity: string; uid: number };

/**
 * How far the history of a mailbox at Gmail was read. `from`: Google has forgotten the history before it, so that mails
 * since this time, in seconds, are listed first; null: they were.
 */
type GmailCursor = { historyId: string; from: number | null };

/** A member's own mailbox in a workspace, which they may share with those who write to creators. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    id: id(),
    customerId: customer(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    senderName: text().notNull(),
    signature: text().notNull(),
    /** null, both: a mailbox at Gmail, which is used by its API. */
    smtp: jsonb().$type<MailServer>(),
    imap: jsonb().$type<MailServer>(),
    login: text().notNull(),
    /**
     * The password, or the tokens of Gmail, encrypted with the installation's key (server/secrets.ts), for this member of this
     * workspace only. null: Google has withdrawn the access.
     */
    password: text(),
    gmail: jsonb().$type<GmailCursor>(),
    /** Whether colleagues who may write to creators send from it, too. */
    isShared: boolean().notNull().default(false),
    connectedAt: at().notNull(),
    /** By the role of the folder: inbox, sent. */
    cursors: jsonb().$type<Record<string, FolderCursor>>().notNull().default({}),
    syncedAt: at(),
    /** The reading that goes on, which renews its hold; null: it is not being read. */
    syncClaim: uuid(),
    /** Others do not read it before this: a reading holds it, or the last one failed. */
    syncUntil: at(),
    syncProblem: jsonb().$type<Message>(),
    /** The process that waits for new mails on an open connection, and until when others leave it to that. */
    watcherId: uuid(),
    watchedUntil: at(),
    /** When a mail was last claimed: sending goes on. */
    sendingAt: at(),
    /** Mails of sequences that it sends on one day, and minutes between two of them at least. */
    dailyMax: integer().notNull().default(DAILY_MAX_DEFAULT),
    spacingMinutes: integer().notNull().default(SPACING_DEFAULT),
    /** Mails of sequences within 60 minutes. Mailboxes that were connected before there was this limit stay as they were. */
    hourlyMax: integer().notNull().default(HOURLY_MAX),
    /** Warm-up: days before `warmedOn` on which it sent mails of sequences; null: it does not warm up. */
    warmUpDays: integer(),
    /** The last day, in UTC, on which it did; null: none since it warms up. */
    warmedOn: date(),
    /** The next mail of a sequence waits until then. */
    pacedUntil: at(),
  },
  (t) => [tenantPolicy(), unique("mailboxes_user_key").on(t.customerId, t.userId)],
);

subject(mailboxes, {
  user: { userId: "delete" },
  personal: {
    mailboxes: { of: "userId", columns: ["address", "senderName", "signature", "login", "connectedAt", "syncedAt"] },
  },
});

/** One mail, or several in a row, to each of some creators until they answer. */
export const mailSequences = pgTable(
  "mail_sequences",
  {
    id: id(),
    customerId: customer(),
    /** null: it was disconnected, which stopped the sequence. */
    mailboxId: uuid().references(() => mailboxes.id, { onDelete: "set null" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Made by the caller: a repeated call starts nothing. */
    key: uuid().notNull(),
    title: text().notNull(),
    state: text().$type<SequenceState>().notNull(),
    /** Why it was paused; null: a member did, or it is not paused. */
    problem: jsonb().$type<Message>(),
    steps: jsonb().$type<StoredStep[]>().notNull(),
    /** null: mails leave at any time. */
    hours: jsonb().$type<SendingHours>(),
    /** Statuses of the CRM that end it for a creator. */
    stopStatuses: uuid().array().notNull(),
    /** Statuses of the CRM that the sent first mail and an answer set; null, or the id of a deleted status, sets none. */
    sentStatus: uuid(),
    answeredStatus: uuid(),
    startAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("mail_sequences_key_key").on(t.customerId, t.key),
    index("mail_sequences_newest_idx").on(t.customerId, sql`${t.createdAt} desc`, t.id), // the list
    index("mail_sequences_mailbox_idx").on(t.mailboxId), // workers
  ],
);

subject(mailSequences, {
  user: { userId: "anonymize" },
  personal: { mailSequences: { of: "userId", columns: ["title", "state", "steps", "createdAt"] } },
});

/** Mails with one address, as their references connect them, or messages to the owner of a profile. */
export const mailThreads = pgTable(
  "mail_threads",
  {
    id: id(),
    customerId: customer(),
    /** null: the address was of no creator of the CRM when the thread began. */
    creatorId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "cascade" }),
    channel: text().$type<ThreadChannel>().notNull().default("mail"),
    /** Messages: the claim by which their reader owns the profile; null: mails, or its user is deleted. */
    claimId: uuid().references(() => creatorClaims.id, { onDelete: "set null" }),
    /** The claim that had it, as long as the account that proves that claim is in another profile of its user. */
    movedFrom: uuid().references(() => creatorClaims.id, { onDelete: "set null" }),
    /** The other side's, in lower case; empty: messages need none. */
    address: text().notNull(),
    subject: text().notNull(),
    status: text().$type<ThreadState>().notNull(),
    unread: integer().notNull().default(0),
    /** Its subject and address, as words of searchText() are found in them. */
    searchText: text().generatedAlwaysAs(
      (): SQL => sql`normalize(${foldedText(sql`${mailThreads.subject} || ' ' || ${mailThreads.address}`)}, NFKC)`,
    ),
    /** The member who takes care of it. */
    assigneeId: uuid(),
    /** The campaign that it is about. */
    campaignId: uuid().references(() => campaignBriefs.id, { onDelete: "set null" }),
    /** It is out of the inbox until then; null: it is in it. */
    snoozedUntil: at(),
    /** When it came back after it was snoozed; null: it did not, or has been opened since. It says nothing while it is snoozed again. */
    returnedAt: at(),
    lastAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("mail_threads_newest_idx").on(t.customerId, sql`${t.lastAt} desc`, t.id), // inbox
    index("mail_threads_tabs_idx").on(t.customerId, t.status, t.unread, t.snoozedUntil, t.returnedAt), // counts of its tabs
    // The migration sets only the assignee to null.
    foreignKey({
      name: "mail_threads_assignee_fkey",
      columns: [t.assigneeId, t.customerId],
      foreignColumns: [workspaceMembers.userId, workspaceMembers.customerId],
    }).onDelete("set null"),
    index("mail_threads_assignee_idx").on(t.assigneeId, t.customerId), // members who leave
    index("mail_threads_campaign_idx").on(t.campaignId), // deletion of campaigns
    index("mail_threads_snoozed_idx")
      .on(t.snoozedUntil)
      .where(sql`${t.snoozedUntil} is not null`), // the job that brings them back
    index("mail_threads_address_idx").on(t.customerId, t.address), // matching of received mails
    index("mail_threads_claim_idx").on(t.claimId), // the creator's messages; deletion of claims
    index("mail_threads_moved_idx")
      .on(t.movedFrom)
      .where(sql`${t.movedFrom} is not null`), // claims that are back; deletion of claims
    index("mail_threads_creator_idx").on(t.creatorId, t.customerId), // threads of a list; deletion of creators
  ],
);

subject(mailThreads, {
  creator: { creatorId: "delete" },
  counted: "mails",
  access: { teams: "mails" },
  isReference: true,
  user: { assigneeId: "anonymize" },
  personal: {
    assignedThreads: {
      of: (user) => sql`${isTheirWorkspace(mailThreads.customerId, user)} and ${mailThreads.assigneeId} = ${user.id}`,
      columns: ["subject", "address", "lastAt"],
    },
  },
});

export const mailThreadsLog = undoable(mailThreads, {
  columns: ["assigneeId", "snoozedUntil", "campaignId"],
  named: ["creatorId"],
});

export const mailMessages = pgTable(
  "mail_messages",
  {
    id: id(),
    customerId: customer(),
    threadId: uuid()
      .notNull()
      .references(() => mailThreads.id, { onDelete: "cascade" }),
    /** The mailbox it is sent by, or was found in; null: it was disconnected. */
    mailboxId: uuid().references(() => mailboxes.id, { onDelete: "set null" }),
    /** The member who wrote it here, or the user who answered a message. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The sequence that it is a step of. */
    sequenceId: uuid().references(() => mailSequences.id, { onDelete: "set null" }),
    /** What the caller named it by, so that a repeated call sends nothing; null: found in a mailbox. */
    key: uuid(),
    isOwn: boolean().notNull(),
    isFromProvider: boolean().notNull().default(false),
    state: text().$type<MailState>().notNull(),
    problem: jsonb().$type<Message>(),
    /** Its Message-ID without angle brackets, set before any connection is opened. */
    messageId: text().notNull(),
    /** Message-IDs that it refers to, the oldest first. */
    references: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    sender: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    hasRemotePictures: boolean().notNull().default(false),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    date: at().notNull(),
    /** The run of a worker that claimed it; see send-mails.ts. */
    claim: uuid(),
    attempts: integer().notNull().default(0),
    /** Not to be sent before this. */
    retryAt: at(),
    /** Whether its mailbox has it as read. */
    isSeen: boolean().notNull().default(false),
    /** Where it is in its mailbox; null: not found there. */
    folder: text(),
    uidValidity: text(),
    uid: bigint({ mode: "number" }),
    /** Its id at Gmail; null: it is in a mailbox on servers, or was not found at Gmail. */
    providerId: text(),
    /** Its copy for the folder of sent mails was refused: it is not tried again. */
    isCopyRefused: boolean().notNull().default(false),
    /** A program answered, such as one that says that its user is away. */
    isAutomatic: boolean().notNull().default(false),
    /** Its opens and clicks are counted: it was sent with a picture and links that are. */
    isCounted: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("mail_messages_id_key").on(t.customerId, t.messageId),
    unique("mail_messages_key_key").on(t.customerId, t.key, t.toAddress),
    index("mail_messages_thread_idx").on(t.threadId, t.date, t.id),
    index("mail_messages_waiting_idx")
      .on(t.mailboxId, t.createdAt, t.id)
      .where(sql`${t.state} in ('to_send', 'sending')`), // workers
    index("mail_messages_flags_idx")
      .on(t.mailboxId, t.state, sql`${t.date} desc`)
      .where(sql`not ${t.isOwn} and not ${t.isSeen}`), // flags that are compared with the mailbox
    index("mail_messages_copies_idx")
      .on(t.mailboxId, t.date)
      .where(sql`${t.folder} is null and ${t.isOwn} and ${t.state} in ('sent', 'read')`), // copies for the folder of sent mails
    index("mail_messages_provider_idx")
      .on(t.mailboxId, t.providerId)
      .where(sql`${t.providerId} is not null`), // reading Gmail
    index("mail_messages_pace_idx")
      .on(t.customerId, t.sender, t.createdAt)
      .where(sql`${t.sequenceId} is not null`), // the pace of sequences
  ],
);

subject(mailMessages, {
  user: { userId: "anonymize" },
  personal: {
    writtenMails: {
      of: "userId",
      columns: ["sender", "toAddress", "subject", "text", "state", "date"],
    },
    receivedMessages: {
      of: ({ id: userId }) => sql`${mailMessages.isOwn} and ${mailMessages.threadId} in (
        select t.id from mail_threads t join creator_claims c on c.id = t.claim_id where c.user_id = ${userId})`,
      columns: ["sender", "subject", "text", "state", "date"],
    },
  },
});

/** Message-IDs that mails of a thread have or refer to: also of mails that are not here. */
export const mailReferences = pgTable(
  "mail_references",
  {
    customerId: customer(),
    messageId: text().notNull(),
    threadId: uuid()
      .notNull()
      .references(() => mailThreads.id, { onDelete: "cascade" }),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.customerId, t.messageId, t.threadId] }),
    index("mail_references_thread_idx").on(t.threadId), // deletion of threads
  ],
);

subject(mailReferences, { none: "Message-IDs of the mails of threads, which are deleted with them" });

/** How far a sequence is with a creator. */
export const mailSequenceRecipients = pgTable(
  "mail_sequence_recipients",
  {
    id: id(),
    customerId: customer(),
    sequenceId: uuid()
      .notNull()
      .references(() => mailSequences.id, { onDelete: "cascade" }),
    creatorId: creator(),
    address: text().notNull(),
    /** Values of the merge fields, as they were when the sequence was started. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    state: text().$type<SequenceRecipientState>().notNull(),
    /** Steps that were taken. */
    step: integer().notNull().default(0),
    /** The next step is taken after that; null: there is no next one. */
    nextAt: at(),
    /** When the last step was taken. */
    lastAt: at(),
    lastMailId: uuid().references(() => mailMessages.id, { onDelete: "set null" }),
    threadId: uuid().references(() => mailThreads.id, { onDelete: "set null" }),
    /** Whether the first mail and the answer were processed for the status of the CRM: each sets it at most once. */
    isSentSettled: boolean().notNull().default(false),
    isAnswerSettled: boolean().notNull().default(false),
  },
  (t) => [
    tenantPolicy(),
    unique("mail_sequence_recipients_key").on(t.sequenceId, t.address),
    index("mail_sequence_recipients_due_idx")
      .on(t.sequenceId, t.nextAt, t.id)
      .where(sql`${t.state} = 'waiting'`), // workers
    index("mail_sequence_recipients_address_idx").on(t.customerId, t.address), // answers, suppression
    index("mail_sequence_recipients_creator_idx").on(t.creatorId, t.customerId), // deletion of creators
    index("mail_sequence_recipients_mail_idx").on(t.lastMailId), // deletion of mails
    index("mail_sequence_recipients_thread_idx").on(t.threadId), // deletion of threads
  ],
);

subject(mailSequenceRecipients, {
  creator: { creatorId: "delete" },
  counted: "mails",
  access: { teams: "mails" },
  isReference: true,
});

/** Addresses that a workspace does not write to. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    id: id(),
    customerId: customer(),
    /** In lower case. */
    address: text().notNull(),
    reason: text().$type<(typeof SUPPRESSION_REASONS)[number]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), unique("mail_suppressions_address_key").on(t.customerId, t.address)],
);

subject(mailSuppressions, {
  none: "addresses whose owners asked not to be written to: without them the workspace would write again",
});
