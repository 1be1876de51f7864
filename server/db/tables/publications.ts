import { bigint, integer, text, boolean, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";

/** A creator's publication outside the networks: its URL, its description, its source and time. */
export const publicationColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" })
    .notNull()
    .references(() => creators.id, { onDelete: "cascade" }),
  link: text().notNull(),
  title: text().notNull(),
  picture: text(),
  description: text(),
  sourceId: integer().notNull(),
  at: at().notNull(),
});

/** Newsletters and books a creator writes. */
export const newsletters = pgTable(
  "newsletters",
  { ...publicationColumns(), isBook: boolean().notNull().default(false) },
  (t) => [
    uniqueIndex("newsletters_link_key").on(t.creatorId, t.link), // unique newsletter; newsletters of a creator
  ],
);

/** Podcasts by a creator. */
export const podcasts = pgTable("podcasts", publicationColumns(), (t) => [
  uniqueIndex("podcasts_link_key").on(t.creatorId, t.link), // unique podcast; podcasts of a creator
]);
