import { isNull, sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { KEYWORD_TYPES } from "#contract/taxonomy.ts";
import { undoable } from "../change-log.ts";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";
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
    position: integer().notNull(),
    /** As of categories. */
    shipped: jsonb().$type<Record<string, string | number>>(),
    deletedAt: at(),
  },
  (t) => [uniqueIndex("niches_slug_key").on(t.categoryId, t.slug).where(isNull(t.deletedAt))],
);

subject(niches, { none: "the taxonomy" });

/** Words that speak for a niche, by which imports resolve it and creators are proposed for it. */
export const nicheKeywords = pgTable(
  "niche_keywords",
  {
    nicheId: integer()
      .notNull()
      .references(() => niches.id, { onDelete: "cascade" }),
    type: text({ enum: KEYWORD_TYPES }).notNull(),
    /** ISO 639-1, or `any`. */
    language: text().notNull(),
    word: text().notNull(),
    /** As shipped; null: added by an administrator. */
    position: integer(),
    /** false: an administrator has switched a shipped word off. */
    isActive: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.nicheId, t.type, t.language, t.word] })],
);

subject(nicheKeywords, { none: "the taxonomy" });

export const nichesLog = undoable(niches, {
  scope: "installation",
  columns: ["categoryId", "name", "slug", "position", "deletedAt"],
});

export const nicheKeywordsLog = undoable(nicheKeywords, {
  scope: "installation",
  key: ["nicheId", "type", "language", "word"],
  columns: ["isActive"],
  // By now a release ships the word that an administrator had added.
  isUsed: sql`t.position is not null`,
});
