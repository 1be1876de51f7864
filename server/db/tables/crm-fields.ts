import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { FIELD_KINDS, type CustomField } from "#contract/collections/custom-field.ts";
import { createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

/** Fields that a workspace has defined for its CRM. Their values are in customValues of crm_creators. */
export const crmFields = pgTable(
  "crm_fields",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    kind: text({ enum: FIELD_KINDS }).notNull(),
    currency: text(),
    options: jsonb()
      .$type<CustomField["options"]>()
      .notNull()
      .default(sql`'[]'`),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("crm_fields_title_key").on(t.customerId, sql`lower(${t.title})`)],
);

subject(crmFields, { none: "labels of a workspace" });

export const crmFieldsLog = undoable(crmFields, {
  columns: ["title", "currency", "options", "position"],
  // Who has created a field keeps it once there are values.
  isUsed: sql`exists (
    select from crm_creators r where r.customer_id = t.customer_id and r.custom_values ? ('f-' || t.id::text))`,
});
