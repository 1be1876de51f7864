import { bigint, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { actions } from "./actions.ts";

/**
 * What actions changed in undoable tables (see server/db/change-log.ts): the audit trail, and what undo restores. Written
 * by triggers only. Of an updated row the columns that changed; of an inserted row `after` alone, of a deleted one `before`.
 */
export const changes = pgTable(
  "changes",
  {
    actionId: uuid()
      .notNull()
      .references(() => actions.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    /** The action's, which goes with its customer: not checked once more for each of tens of thousands of rows. */
    customerId: uuid().notNull(),
    tbl: text().notNull(),
    /** The row's key; its columns separated by colons where they are several. */
    rowId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [tenantPolicy(), primaryKey({ columns: [t.actionId, t.seq] })], // undo, the history of an action
);

subject(changes, {
  none: "rows as they were before an action: an erasure deletes those of the creator by their content",
  workspace: { customerId: { elsewhere: "with its actions" } },
});
