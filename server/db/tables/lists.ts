import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { customers } from "./customers.ts";

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
