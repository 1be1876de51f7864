import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid, primaryKey } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { customers } from "./customers.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id; null for people who only sign in elsewhere. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Job title. */
    jobRole: text(),
    member: text({ enum: ["owner", "member", "viewer"] })
      .notNull()
      .default("owner"),
    isAdmin: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    country: text(),
    website: text(),
    lang: text().notNull().default("en"),
    onboarding: jsonb().$type<{ who?: string }>().notNull().default({}),
    notifyMe: boolean().notNull().default(false),
    newsletterAccepted: boolean().notNull().default(false),
    privacyAcceptedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`), // sign-in
    index("users_customer_idx").on(t.customerId), // members of a workspace
  ],
);

/** A user's preferences for a screen: a ScreenPreference of contract/preferences.ts. */
export const userPreferences = pgTable(
  "user_preferences",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    screen: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] })],
);
