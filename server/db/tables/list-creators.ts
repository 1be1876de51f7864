import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { withdrawnPlaces } from "../employee-places.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { lists } from "./lists.ts";
import { users } from "./users.ts";

/** An entry of a list. Creators in a list are also in the workspace's CRM. */
export const listCreators = pgTable(
  "list_creators",
  {
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.listId, t.creatorId] }),
    index("list_creators_newest_idx").on(t.listId, sql`${t.createdAt} desc`, t.creatorId), // page of a list
    index("list_creators_creator_idx").on(t.creatorId, t.customerId), // lists of a creator; deletion of creators
  ],
);

subject(listCreators, {
  creator: { creatorId: "delete" },
  counted: "lists",
  access: { teams: "lists" },
  isReference: true,
  user: { addedBy: "anonymize" },
  personal: IN_HISTORY,
});

export const listCreatorsLog = undoable(listCreators, {
  key: ["listId", "creatorId"],
  columns: [],
  // Employees who have withdrawn since do not come back into their list.
  canReturn: sql`exists (
      select from crm_creators r where r.customer_id = n.customer_id and r.creator_id = n.creator_id)
    and not exists (
      select from ${withdrawnPlaces()} w where w.list_id = n.list_id and w.creator_id = n.creator_id)`,
});
