import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";

/** Where a creator's name, country, language … came from; the newest wins and is what `creators` shows. */
export const creatorFacts = pgTable(
  "creator_facts",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creators.id, { onDelete: "cascade" }),
    field: text().notNull(),
    value: jsonb().$type<string | number | boolean>().notNull(),
    sourceId: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.field] })],
);
