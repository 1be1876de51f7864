import { bigint, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { createdAt } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

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

export const ambassadorsLog = undoable(ambassadors, { scope: "creator", key: ["ranking", "creatorId"], columns: [] });
