import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CurationChange } from "#contract/curation/endpoints.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt } from "../columns.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { users } from "./users.ts";

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

/** Each value of a creator that an administrator changed: the history, and what an undo restores. */
export const curationChanges = pgTable(
  "curation_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** One of actions, or of those that were deleted with their workspace: the history still shows them as one entry. */
    actionId: uuid().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    field: text().notNull(),
    before: jsonb().$type<CurationChange["before"]>(),
    after: jsonb().$type<CurationChange["after"]>(),
    /** Where the value before was from; null: it had no source. */
    sourceBefore: integer(),
    sourceBeforeAt: at(),
    at: at().notNull(),
    isUndone: boolean().notNull().default(false),
  },
  (t) => [
    index("curation_changes_action_idx").on(t.actionId, t.id), // undo, history
    index("curation_changes_creator_idx").on(t.creatorId, t.id.desc()), // history of a creator
    index("curation_changes_user_idx").on(t.userId, t.actionId), // history of an administrator
  ],
);

subject(curationChanges, {
  creator: { creatorId: "delete" },
  access: "what administrators changed: the facts show the values",
  isReference: false,
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});
