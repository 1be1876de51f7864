import { isNull } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";

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
    /** The values of the release that last wrote the row; null: made by an administrator. */
    shipped: jsonb().$type<Record<string, string | number>>(),
    /** Ids are never reused: stored rows and old rankings refer to them. */
    deletedAt: at(),
  },
  (t) => [uniqueIndex("categories_slug_key").on(t.side, t.slug).where(isNull(t.deletedAt))],
);

subject(categories, { none: "the taxonomy" });

export const categoriesLog = undoable(categories, {
  scope: "installation",
  columns: ["side", "name", "slug", "description", "position", "deletedAt"],
});
