import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";

/** Single-use links: the first administrator's setup. */
export const oneTimeTokens = pgTable("one_time_tokens", {
  /** SHA-256 of the token, hex. */
  hash: text().primaryKey(),
  purpose: text({ enum: ["setup"] }).notNull(),
  payload: jsonb().$type<Record<string, string>>().notNull().default({}),
  expiresAt: at().notNull(),
  createdAt: createdAt(),
});
