import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { tenantPolicy } from "../row-security.ts";
import { actions } from "./actions.ts";

/**
 * State of a CRM row before an action changed it: the undo data of bulk changes, written and read in sets. Removals
 * store the whole row.
 */
export const crmChanges = pgTable(
  "crm_changes",
  {
    actionId: uuid()
      .notNull()
      .references(() => actions.id, { onDelete: "cascade" }),
    /**
     * No foreign key: the action is deleted with its workspace, and checking tens of thousands of rows is expensive.
     */
    customerId: uuid().notNull(),
    /** A crm_creators id; the row may have been deleted. */
    rowId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [tenantPolicy(), index("crm_changes_action_idx").on(t.actionId, t.rowId)], // undo
);
