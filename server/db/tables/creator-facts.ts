import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";

/** Sources of a creator's name, country, language …; the newest value is shown in `creators`. */
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
