import { bigint, boolean, index, integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { creators } from "./creators.ts";
import { niches } from "./niches.ts";

export const creatorNiches = pgTable(
  "creator_niches",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creators.id, { onDelete: "cascade" }),
    nicheId: integer()
      .notNull()
      .references(() => niches.id),
    /** 0 active, −1 removed, other: added by a machine. */
    state: smallint().notNull().default(0),
    isPrimary: boolean().notNull().default(false),
    sourceId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.nicheId] }),
    index("creator_niches_niche_idx").on(t.nicheId), // niche counters
  ],
);
