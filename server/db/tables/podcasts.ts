import { pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { publicationColumns } from "./publication-columns.ts";

/** Podcasts a creator makes. */
export const podcasts = pgTable("podcasts", publicationColumns(), (t) => [
  uniqueIndex("podcasts_link_key").on(t.creatorId, t.link), // the same podcast again; a creator's podcasts
]);
