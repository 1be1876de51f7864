import { boolean, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { publicationColumns } from "./publication-columns.ts";

/** Newsletters and books a creator writes. */
export const newsletters = pgTable(
  "newsletters",
  { ...publicationColumns(), isBook: boolean().notNull().default(false) },
  (t) => [
    uniqueIndex("newsletters_link_key").on(t.creatorId, t.link), // unique newsletter; newsletters of a creator
  ],
);
