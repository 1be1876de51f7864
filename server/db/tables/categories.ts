import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** Root categories; the side is creators or brands. */
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
