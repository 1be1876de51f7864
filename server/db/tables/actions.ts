import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { LISTED_MAX, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** Audit log and undo: who changed what, and the data that undoes it. */
export const actions = pgTable(
  "actions",
  {
    id: id(),
    /** null for actions of staff or the operator on the whole installation, also of those whose workspace was deleted. */
    customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    verb: text().notNull(),
    count: integer().notNull(),
    title: text(),
    /** What the verb's undo needs; null when it cannot be undone. */
    inverse: jsonb().$type<unknown>(),
    undoneAt: at(),
    /** It was too old to be undone at night: its changes are deleted. */
    isExpired: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("actions_recent_idx").on(t.customerId, t.createdAt, t.id), // history page
    index("actions_curation_idx")
      .on(t.id)
      .where(sql`${t.verb} = 'creators.curate'`), // history of what administrators set
    index("actions_expiring_idx")
      .on(t.createdAt)
      .where(sql`not ${t.isExpired}`), // changes that can no longer be undone
    index("actions_undos_idx")
      .on(t.createdAt)
      .where(sql`${t.verb} = 'actions.undo'`), // undos that can no longer be undone
  ],
);

subject(actions, {
  user: { actorId: "anonymize" },
  personal: {
    actions: {
      of: "actorId",
      columns: ["verb", "title", "count"],
      also: { at: actions.createdAt },
      orderBy: ["createdAt", "id"],
      newest: LISTED_MAX,
    },
  },
});
