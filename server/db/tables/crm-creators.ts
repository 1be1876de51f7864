import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { creators } from "./creators.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** A creator in a customer's CRM, with what its table sorts and searches by copied in. */
export const crmCreators = pgTable(
  "crm_creators",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creators.id, { onDelete: "cascade" }),
    /** Copies kept by refreshCrmCopies. */
    fullName: text().notNull(),
    /** Name and handles through searchText(), for part-of-a-name search. */
    searchText: text().notNull(),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("crm_creators_key").on(t.customerId, t.creatorId), // added once
    index("crm_creators_newest_idx").on(t.customerId, t.createdAt.desc(), t.id.desc()), // the table's default order
    index("crm_creators_name_idx").on(t.customerId, t.fullName, t.id), // the table by name
    index("crm_creators_creator_idx").on(t.creatorId), // refresh of copies
    index("crm_creators_search_idx").using("gin", t.searchText.op("gin_trgm_ops")), // search
  ],
);
