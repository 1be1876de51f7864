import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";
import { creatorIds, creatorLayers } from "./creator-layers.ts";

/** Changes of creators' scores that are large enough to show, written when scores are computed. */
export const scoreHistory = pgTable(
  "score_history",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    ...layerOwner(),
    /** The score that changed: of influence, authenticity and rising the one of the creator, or of influence on a network. */
    of: text({ enum: ["influence", "authenticity", "rising"] })
      .notNull()
      .default("influence"),
    /** The network, for the influence on a network; null: a score of the creator. */
    network: text(),
    at: at().notNull(),
    /** 0–10 000; null: it became unknown. */
    score: integer(),
    /** Version of the formula. */
    version: smallint().notNull(),
    reason: text({ enum: ["data", "peers", "formula", "bonus", "set"] }).notNull(),
    /** Hash of the creator's own figures: where it is that of the entry before, the accounts compared with changed. */
    inputs: bigint({ mode: "bigint" }),
  },
  (t) => [
    ...layered("score_history", t.creatorId, t.customerId),
    foreignKey({
      name: "score_history_layer_fk",
      columns: [t.customerId, t.creatorId],
      foreignColumns: [creatorLayers.customerId, creatorLayers.creatorId],
    }).onDelete("cascade"), // closed layers
    index("score_history_creator_idx").on(t.creatorId, t.at), // a profile, the last entry
  ],
);

subject(scoreHistory, {
  creator: { creatorId: "delete" },
  counted: "scores",
  access: {
    computed: "scores",
    at: "at",
    file: {
      columns: ["at", "of", "network", "version", "reason"],
      also: { score: sql`${scoreHistory.score}::float8 / 100` },
      orderBy: ["at"],
    },
  },
  isReference: false,
});
