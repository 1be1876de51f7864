import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { TRACKING_OFF } from "#contract/base/states.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { shareColumns } from "../share-columns.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { topicShares } from "./topic-shares.ts";
import { users } from "./users.ts";

export const lists = pgTable(
  "lists",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull().default(""),
    isSample: boolean().notNull().default(false),

    ...shareColumns(),
    isCommunity: boolean().notNull().default(false),
    trackingState: smallint().notNull().default(TRACKING_OFF),
    /** What the report shows that is shared with the list; null: none is. */
    shareReport: jsonb().$type<ReportSettings>(),
    takesFeedback: boolean().notNull().default(false),
    /** The user who turned feedback on, and is notified of it; null: turned on before this was recorded. */
    feedbackTo: uuid().references(() => users.id, { onDelete: "set null" }),

    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
    /** Soft delete, for undo. */
    deletedAt: at(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("lists_title_key")
      .on(t.customerId, sql`lower(${t.title})`)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex("lists_share_key").on(t.shareId), // shared page
    index("lists_recent_idx").on(t.customerId, t.updatedAt, t.id), // overview
  ],
);

subject(lists, {
  user: { feedbackTo: "anonymize" },
  personal: IN_HISTORY,
});

export const listsLog = undoable(lists, {
  columns: ["title", "description", "deletedAt"],
  isUsed: sql`exists (select from list_creators p where p.list_id = t.id)`,
});

/** A visit of either a shared list or the shared report of a topic. */
export const listVisits = pgTable(
  "list_visits",
  {
    id: id(),
    listId: uuid().references(() => lists.id, { onDelete: "cascade" }),
    topicId: uuid().references(() => topicShares.topicId, { onDelete: "cascade" }),
    /** Visitor id from the cookie of the shared page; not personal data. */
    visitorId: uuid().notNull(),
    device: text({ enum: ["computer", "phone", "other"] }).notNull(),
    /** The name given with their feedback. */
    name: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("list_visits_newest_idx").on(t.listId, t.createdAt, t.id), // visit log
    index("list_visits_topic_idx").on(t.topicId, t.createdAt, t.id), // visit log
    check("list_visits_of_one", sql`num_nonnulls(${t.listId}, ${t.topicId}) = 1`),
  ],
);

subject(listVisits, { none: "visitors, who are no users" });
