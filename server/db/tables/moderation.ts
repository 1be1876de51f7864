import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { MATTER_STEPS, MESSAGE_KINDS, MESSAGE_STATES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { disputes } from "./disputes.ts";
import { niches } from "./niches.ts";
import { users } from "./users.ts";

/** What users sent to the administrators. An anonymous message has neither a workspace nor a user. */
export const supportMessages = pgTable(
  "support_messages",
  {
    id: id(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    isAnonymous: boolean().notNull().default(false),
    /** The creator it is about. */
    creatorId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "cascade" }),
    subject: text(),
    /** Suggestions have one profile per line. */
    text: text().notNull(),
    /** A path within the product. */
    page: text(),
    /** The workspace that is reported, and its thread of messages: the thread may be gone by then. */
    reportedCustomerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    reportedThreadId: uuid(),
    state: text({ enum: MESSAGE_STATES }).notNull().default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("support_messages_state_idx").on(t.state, t.createdAt), // the moderation queue
    index("support_messages_creator_idx").on(t.creatorId), // erasure
    index("support_messages_user_idx").on(t.userId), // deletion of an account
    index("support_messages_reported_idx")
      .on(t.reportedCustomerId)
      .where(sql`${t.reportedCustomerId} is not null`), // deletion of a workspace
  ],
);

subject(supportMessages, {
  creator: { creatorId: "delete" },
  counted: "messages",
  access: { teams: "messages" },
  isReference: true,
  user: { userId: "anonymize" },
  workspace: { customerId: "anonymize", reportedCustomerId: "anonymize" },
  personal: {
    messages: {
      of: "userId",
      columns: ["kind", "subject", "text", "page", "state", "createdAt"],
    },
  },
});

/**
 * What administrators did with a matter of the moderation queue, from the first time on. Whether it is open is known by
 * the message, the dispute or the niche of the creator alone.
 */
export const moderationMatters = pgTable(
  "moderation_matters",
  {
    id: id(),
    messageId: uuid().references(() => supportMessages.id, { onDelete: "cascade" }),
    disputeId: uuid().references(() => disputes.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "cascade" }),
    nicheId: integer().references(() => niches.id, { onDelete: "cascade" }),
    assigneeId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("moderation_matters_message_key").on(t.messageId),
    unique("moderation_matters_dispute_key").on(t.disputeId),
    unique("moderation_matters_niche_key").on(t.creatorId, t.nicheId),
    index("moderation_matters_assignee_idx").on(t.assigneeId), // deletion of an account
    check(
      "moderation_matters_of_one",
      sql`num_nonnulls(${t.messageId}, ${t.disputeId}, ${t.nicheId}) = 1 and num_nulls(${t.creatorId}, ${t.nicheId}) <> 1`,
    ),
  ],
);

subject(moderationMatters, {
  creator: { creatorId: "delete" },
  access: "what administrators did with messages and disputes, which are counted",
  isReference: false,
  user: { assigneeId: "anonymize" },
  personal: "work of administrators",
});

/** The history of a matter. */
export const moderationSteps = pgTable(
  "moderation_steps",
  {
    id: id(),
    matterId: uuid()
      .notNull()
      .references(() => moderationMatters.id, { onDelete: "cascade" }),
    step: text({ enum: MATTER_STEPS }).notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    assigneeId: uuid().references(() => users.id, { onDelete: "set null" }),
    note: text(),
    at: at().notNull(),
  },
  (t) => [
    index("moderation_steps_matter_idx").on(t.matterId, t.id), // its history
  ],
);

subject(moderationSteps, {
  user: { actorId: "anonymize", assigneeId: "anonymize" },
  personal: "work of administrators",
});
