import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { users } from "./users.ts";

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
