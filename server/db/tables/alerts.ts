import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ALERT_SUBJECTS } from "#contract/alerts.ts";
import { at, createdAt } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";

/** `since`: when it was added, as an ISO string. */
export type WatchedHandle = { handle: string; since: string };

/**
 * What members of a workspace are notified of about a list or a network watch. The subject is no foreign key: a watch
 * that comes back by undo has its rules again.
 */
export const alertRules = pgTable(
  "alert_rules",
  {
    subjectId: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    subject: text({ enum: ALERT_SUBJECTS }).notNull(),
    /** When each rule was turned on: what happened before is no event. null: it is off. */
    risingSince: at(),
    handles: jsonb().$type<WatchedHandle[]>().notNull(),
    undisclosedSince: at(),
    silentDays: integer(),
    /** The rule is another one with other days. */
    silentSince: at(),
    updatedAt: at().notNull(),
  },
  (t) => [tenantPolicy(), index("alert_rules_customer_idx").on(t.customerId)],
);

subject(alertRules, { none: "what a workspace is notified of" });

/** Events of which members were notified: each is sent once. */
export const alertEvents = pgTable(
  "alert_events",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    subjectId: uuid().notNull(),
    /** What happened, by the names that networks give posts. */
    event: text().notNull(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.customerId, t.subjectId, t.event] }),
    index("alert_events_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(alertEvents, {
  creator: { creatorId: "delete" },
  access: "that a workspace was notified of a post, and nothing that it has",
  isReference: false,
});
