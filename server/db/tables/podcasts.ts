import { pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { publicationColumns } from "./publication-columns.ts";

/** Podcasts by a creator. */
export const podcasts = pgTable("podcasts", publicationColumns(), (t) => [
  uniqueIndex("podcasts_link_key").on(t.creatorId, t.link), // unique podcast; podcasts of a creator
]);
