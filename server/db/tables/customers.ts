import { isNotNull } from "drizzle-orm";
import { boolean, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";

/** A workspace: owner of CRM, lists and credits. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    name: text().notNull(),
    plan: smallint().notNull().default(1),
    isSample: boolean().notNull().default(false),
    /** Members without a second factor or a passkey are refused its calls. */
    requiresSecondFactor: boolean().notNull().default(false),
    /** Its mails have a picture and links by which opens and clicks are counted. */
    countsOpens: boolean().notNull().default(false),
    /** When it is deleted unless its owner restores it before; until then it is closed to all members. Null: not at all. */
    deletionAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index("customers_deletion_idx").on(t.deletionAt).where(isNotNull(t.deletionAt))], // due deletions
);

/** The workspace of a row, which is deleted with it. */
export const customer = () =>
  uuid()
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

subject(customers, { none: "a workspace" });
