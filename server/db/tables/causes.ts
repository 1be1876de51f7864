import { isNull, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at, createdAt } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

/** What creators stand up for, chosen by administrators. */
export const causes = pgTable(
  "causes",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000 }),
    name: text().notNull(),
    slug: text().notNull(),
    /** Its creators stay in it, so that it can return with them. */
    deletedAt: at(),
  },
  (t) => [uniqueIndex("causes_slug_key").on(t.slug).where(isNull(t.deletedAt))],
);

subject(causes, { none: "the taxonomy" });

export const causesLog = undoable(causes, { scope: "installation", columns: ["name", "slug", "deletedAt"] });

export const creatorCauses = pgTable(
  "creator_causes",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    causeId: integer()
      .notNull()
      .references(() => causes.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.causeId] }), index("creator_causes_cause_idx").on(t.causeId)], // counters
);

subject(creatorCauses, {
  creator: { creatorId: "delete" },
  access: {
    computed: "causes",
    at: "createdAt",
    file: {
      columns: [],
      also: {
        cause: sql`(select c.name from causes c where c.id = ${creatorCauses.causeId})`,
        since: creatorCauses.createdAt,
      },
      orderBy: ["createdAt"],
    },
  },
  isReference: true,
});
