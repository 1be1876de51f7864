import { boolean, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";

/** A workspace: owner of CRM, lists and credits. */
export const customers = pgTable("customers", {
  id: id(),
  name: text().notNull(),
  plan: smallint().notNull().default(1),
  isSample: boolean().notNull().default(false),
  /** Members without a second factor or a passkey are refused its calls. */
  requiresSecondFactor: boolean().notNull().default(false),
  createdAt: createdAt(),
});
