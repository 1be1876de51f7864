import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/import-plan.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { customers } from "./customers.ts";

/** A saved mapping, applied to tables with the same headers. */
export const importMappings = pgTable(
  "import_mappings",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The headers it applies to, in lower case. */
    headers: jsonb().$type<string[]>().notNull(),
    plan: jsonb().$type<ImportPlan>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("import_mappings_name_key").on(t.customerId, sql`lower(${t.name})`)],
);
