import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

/** What administrators set of a creator's scores by hand: it is part of every computation, in the layers too. */
export const scoreAdjustments = pgTable(
  "score_adjustments",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    /** authenticity: instead of the computed one. bonus: added to the score. */
    kind: text({ enum: ["authenticity", "bonus"] }).notNull(),
    /** `global`: of the overall score. */
    network: text().notNull(),
    /** Points of 100. A bonus of 0 means that it was removed; the history of scores mentions the removal. */
    points: smallint().notNull(),
    /** Shown with the score. */
    reason: text().notNull(),
    sourceId: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.kind, t.network] })],
);

subject(scoreAdjustments, {
  creator: { creatorId: "delete" },
  counted: "adjustments",
  access: {
    computed: "adjustments",
    at: "at",
    file: {
      columns: ["kind", "network", "points", "reason", "at"],
      orderBy: ["kind", "network"],
    },
  },
  // A bonus of 0 was removed.
  isReference: (row) => sql`(${row}.kind <> 'bonus' or ${row}.points <> 0)`,
});
