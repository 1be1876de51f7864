import { boolean, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";

/** A workspace: what CRM, lists and credits belong to. */
export const customers = pgTable("customers", {
  id: id(),
  name: text().notNull(),
  plan: smallint().notNull().default(1),
  isSample: boolean().notNull().default(false),
  createdAt: createdAt(),
});
