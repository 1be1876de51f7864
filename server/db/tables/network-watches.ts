import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { lists } from "./lists.ts";
import { users } from "./users.ts";

/** Creators, or the creators of lists, whose network a workspace watches: one watch of each. */
export const networkWatches = pgTable(
  "network_watches",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    creatorId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "cascade" }),
    listId: uuid().references(() => lists.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("network_watches_creator_key").on(t.customerId, t.creatorId),
    unique("network_watches_list_key").on(t.customerId, t.listId),
    check("network_watches_subject", sql`num_nonnulls(${t.creatorId}, ${t.listId}) < 2`),
    index("network_watches_creator_idx").on(t.creatorId), // deletion of creators
    index("network_watches_list_idx").on(t.listId), // deletion of lists
  ],
);

subject(networkWatches, {
  creator: { creatorId: "delete" },
  counted: "watches",
  access: { teams: "watches" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const networkWatchesLog = undoable(networkWatches, {
  columns: ["title"],
  named: ["creatorId"],
  // Without its creator or list it would watch nothing.
  canReturn: sql`exists (select from creator_ids c where c.id = n.creator_id)
    or exists (select from lists l where l.id = n.list_id and l.customer_id = n.customer_id)`,
});
