import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { actions } from "./actions.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";

/**
 * `tbl` of values that administrators set of creators: `country`, `niche:1001`. One is rows of several tables, so the verb
 * logs it by itself, `before` with the source that it was from, and restores it.
 */
export const CREATOR_VALUES = "creator_values";
export const isCreatorValue = sql.raw(`tbl = '${CREATOR_VALUES}'`);

/**
 * What actions changed in undoable tables (see server/db/change-log.ts): the audit trail, and what undo restores. Written
 * by triggers, except for values of creators. Of an updated row the columns that changed; of an inserted row `after` alone, of a deleted one `before`.
 */
export const changes = pgTable(
  "changes",
  {
    actionId: uuid()
      .notNull()
      .references(() => actions.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    /**
     * The action's, which goes with its customer: not checked once more for each of tens of thousands of rows. null: a
     * change of the installation, which no workspace sees or undoes.
     */
    customerId: uuid(),
    /** The creator that a change of the installation is about, if it is about one. */
    creatorId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "cascade" }),
    /** The workspace of the layer in which a creator was changed; null: the installation. */
    layer: uuid().references(() => customers.id, { onDelete: "cascade" }),
    tbl: text().notNull(),
    /** The row's key; its columns separated by colons where they are several. */
    rowId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** An undo restored it. Known of values of creators only, whose history shows it of each. */
    isUndone: boolean().notNull().default(false),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.actionId, t.seq] }), // undo, the history of an action
    index("changes_record_idx")
      .on(t.tbl, t.rowId, t.seq)
      .where(sql`${t.customerId} is null and ${t.creatorId} is null`), // history of a record of the installation
    index("changes_creator_idx")
      .on(t.creatorId, t.seq)
      .where(sql`${t.creatorId} is not null`), // history of a creator, erasure
    index("changes_values_idx").on(t.seq).where(isCreatorValue), // history of what administrators set
    index("changes_layer_idx")
      .on(t.layer)
      .where(sql`${t.layer} is not null`), // deletion of a workspace
    check("changes_scope_check", sql`${t.customerId} is null or (${t.creatorId} is null and ${t.layer} is null)`),
  ],
);

subject(changes, {
  creator: { creatorId: "delete" },
  access: "rows as they were before an action",
  isReference: false,
  workspace: { customerId: { elsewhere: "with its actions" } },
});
