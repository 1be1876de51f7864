import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { categories } from "./categories.ts";

/** Sub-categories of a root. */
export const niches = pgTable(
  "niches",
  {
    id: integer().primaryKey(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    slug: text().notNull(),
    /** Synonyms in imported tables; lower case. */
    synonyms: jsonb().$type<string[]>().notNull().default([]),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex("niches_slug_key").on(t.categoryId, t.slug)],
);
