import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { subject } from "../subject.ts";
import { actions } from "./actions.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";

/** The niches of creators in every layer that a change of the taxonomy moved or removed: what its undo restores. */
export const nicheChanges = pgTable(
  "niche_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actionId: uuid()
      .notNull()
      .references(() => actions.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    /** The workspace of the layer; null: the installation. */
    layer: uuid().references(() => customers.id, { onDelete: "cascade" }),
    nicheId: integer().notNull(),
    /** null: the creator did not have the niche. */
    stateBefore: smallint(),
    wasPrimary: boolean().notNull().default(false),
    sourceId: integer().notNull(),
    evidence: jsonb(),
    stateAfter: smallint(),
    isPrimary: boolean().notNull().default(false),
  },
  (t) => [unique("niche_changes_key").on(t.actionId, t.creatorId, t.nicheId, t.layer).nullsNotDistinct()],
);

subject(nicheChanges, {
  creator: { creatorId: "delete" },
  access: "niches as they were before a change of the taxonomy",
  isReference: false,
});

/** Creators who represent a ranking, chosen by administrators. */
export const ambassadors = pgTable(
  "ambassadors",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** As in URLs: `niche-1001`. */
    ranking: text().notNull(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("ambassadors_key").on(t.ranking, t.creatorId),
    index("ambassadors_creator_idx").on(t.creatorId), // erasure
  ],
);

subject(ambassadors, {
  creator: { creatorId: "delete" },
  access: {
    computed: "ambassadors",
    at: "createdAt",
    file: {
      columns: ["ranking"],
      also: { since: ambassadors.createdAt },
      orderBy: ["createdAt"],
    },
  },
  isReference: true,
});
