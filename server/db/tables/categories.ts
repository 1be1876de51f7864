import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** Root categories; the side says whether they sort creators or brands. */
export const categories = pgTable(
  "categories",
  {
    id: integer().primaryKey(),
    side: text({ enum: ["creator", "brand"] }).notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(""),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex("categories_slug_key").on(t.side, t.slug)],
);

/** Niches: sub-categories of a root. */
export const niches = pgTable(
  "niches",
  {
    id: integer().primaryKey(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    slug: text().notNull(),
    /** Other names, as imported tables call it; lower case. */
    synonyms: jsonb().$type<string[]>().notNull().default([]),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex("niches_slug_key").on(t.categoryId, t.slug)],
);
