import { jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { DEFAULT_MAIL_HOUR, type GivenTopics, type MutedSubject } from "#contract/notification-settings.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { isTheirWorkspace, subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

const ofMember = () => ({
  customerId: customer(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
});

/** How members are notified in a workspace, once they have chosen. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    ...ofMember(),
    /** The topics that existed when the settings were saved. */
    topics: jsonb().$type<GivenTopics>().notNull(),
    timezone: text().notNull(),
    /** The hour of daily mails, in the time zone. */
    hour: smallint().notNull().default(DEFAULT_MAIL_HOUR),
  },
  (t) => [tenantPolicy(), primaryKey({ columns: [t.customerId, t.userId] })],
);

subject(notificationSettings, {
  user: { userId: "delete" },
  personal: {
    notificationSettings: {
      of: (user) =>
        sql`${notificationSettings.userId} = ${user.id} and ${isTheirWorkspace(notificationSettings.customerId, user)}`,
      columns: ["topics", "timezone", "hour"],
    },
  },
});

/** Lists, network watches, rankings, campaigns and threads that a member has muted. */
export const notificationMutes = pgTable(
  "notification_mutes",
  {
    id: id(),
    ...ofMember(),
    /** `keyOf` of what is muted. */
    key: text().notNull(),
    about: jsonb().$type<MutedSubject>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("notification_mutes_key").on(t.customerId, t.userId, t.key)],
);

subject(notificationMutes, {
  user: { userId: "delete" },
  personal: {
    notificationMutes: {
      of: (user) =>
        sql`${notificationMutes.userId} = ${user.id} and ${isTheirWorkspace(notificationMutes.customerId, user)}`,
      columns: ["about", "createdAt"],
    },
  },
});
