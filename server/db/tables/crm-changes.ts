import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { tenantPolicy } from "../row-security.ts";
import { actions } from "./actions.ts";

/**
 * What a CRM row was before an action changed it, one row each: the way back of bulk changes, written and read by sets.
 * For removals the whole row is kept.
 */
export const crmChanges = pgTable(
  "crm_changes",
  {
    actionId: uuid()
      .notNull()
      .references(() => actions.id, { onDelete: "cascade" }),
    /** The action's, which goes with its customer: not checked once more for each of tens of thousands of rows. */
    customerId: uuid().notNull(),
    /** A crm_creators id; it may be gone. */
    rowId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [tenantPolicy(), index("crm_changes_action_idx").on(t.actionId, t.rowId)], // undo
);
