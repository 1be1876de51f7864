import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NOTIFICATION_TYPES, type NotificationPayload } from "#contract/notifications.ts";
import type { Network } from "#contract/networks/networks.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, isTheirWorkspace, subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** Rankings that a workspace tracks, as narrowed by a network and a country. */
export const trackedRankings = pgTable(
  "tracked_rankings",
  {
    id: id(),
    customerId: customer(),
    /** As in contract/rankings/endpoints.ts. */
    ranking: text().notNull(),
    network: text().$type<Network>(),
    country: text(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("tracked_rankings_key").on(
      t.customerId,
      t.ranking,
      sql`coalesce(${t.network}, '')`,
      sql`coalesce(${t.country}, '')`,
    ),
  ],
);

subject(trackedRankings, {
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const trackedRankingsLog = undoable(trackedRankings, { columns: [], named: ["ranking"] });

/** What members are notified of, a row each. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    customerId: customer(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    /** A subject notifies only once. */
    subject: text().notNull(),
    payload: jsonb().$type<NotificationPayload>().notNull(),
    createdAt: createdAt(),
    readAt: at(),
    /** Shown in the product; false: only mailed. */
    isShown: boolean().notNull().default(true),
    /** When it is mailed unless it is read before; null: it is not mailed, or was. */
    mailDueAt: at(),
  },
  (t) => [
    tenantPolicy(),
    index("notifications_mail_due_idx")
      .on(t.mailDueAt)
      .where(sql`${t.mailDueAt} is not null`), // what is due
    uniqueIndex("notifications_subject_key").on(t.userId, t.customerId, t.subject),
    index("notifications_user_idx").on(t.customerId, t.userId, t.type, t.id), // the list, and what is unread
  ],
);

subject(notifications, {
  user: { userId: "delete" },
  personal: {
    notifications: {
      of: (user) => sql`${notifications.userId} = ${user.id} and ${isTheirWorkspace(notifications.customerId, user)}`,
      columns: ["type", "payload", "createdAt", "readAt"],
    },
  },
});
