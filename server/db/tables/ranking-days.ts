import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Days of which the scores of all creators are stored, for rankings of the past. */
export const rankingDays = pgTable("ranking_days", {
  /** UTC. */
  day: date().primaryKey(),
  creators: integer().notNull(),
  /** With causes and rising scores; the days of earlier releases are without. */
  hasCauses: boolean().notNull().default(false),
  createdAt: createdAt(),
});

subject(rankingDays, { none: "days" });

/** The rows of a day for the engine (server/engine/ranking-days), in parts by the id of the creator. */
export const rankingParts = pgTable(
  "ranking_parts",
  {
    day: date()
      .notNull()
      .references(() => rankingDays.day, { onDelete: "cascade" }),
    /** Ids of creators divided by PART_SIZE. */
    part: integer().notNull(),
    /** One JSON object a line, compressed with Zstandard. */
    rows: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.part] })],
);

subject(rankingParts, {
  none: "scores of many creators, compressed: an erasure removes the creator's with those of the index",
});

/** Who is or was first in a ranking; derived from the stored days of scores, each night from the newest. */
export const firstPlaces = pgTable(
  "first_places",
  {
    ranking: text().notNull(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    /** The latest time at the top, as days in UTC. */
    since: date().notNull(),
    until: date().notNull(),
    /** At the top in all. */
    days: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ranking, t.creatorId] }),
    index("first_places_creator_idx").on(t.creatorId), // the places of a page of creators, and erasure
  ],
);

subject(firstPlaces, {
  creator: { creatorId: "delete" },
  access: {
    computed: "places",
    at: "since",
    file: { columns: ["ranking", "since", "until", "days"], orderBy: ["since"] },
  },
  isReference: false,
});
