import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { creators } from "./creators.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

export const lists = pgTable(
  "lists",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull().default(""),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
    /** Deleted lists wait here for an undo. */
    deletedAt: at(),
  },
  (t) => [
    uniqueIndex("lists_title_key")
      .on(t.customerId, sql`lower(${t.title})`)
      .where(sql`${t.deletedAt} is null`),
    index("lists_recent_idx").on(t.customerId, t.updatedAt.desc()), // the overview
  ],
);

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
      .references(() => creators.id, { onDelete: "cascade" }),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.creatorId] }),
    index("list_creators_newest_idx").on(t.listId, t.createdAt.desc(), t.creatorId), // a list's page
    index("list_creators_creator_idx").on(t.customerId, t.creatorId), // which lists a creator is in
  ],
);
