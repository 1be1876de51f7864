import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/import-plan.ts";
import type { ImportCounts, ImportInspection } from "#contract/imports.ts";
import { IMPORT_STATES } from "#contract/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** A table somebody brought: what it was understood as, what became of its rows, and whether that was taken back. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: IMPORT_STATES }).notNull().default("draft"),
    fileName: text().notNull(),
    /** Key in the file store; null once the file has been thrown away. */
    file: text(),
    bytes: integer().notNull(),
    inspection: jsonb().$type<ImportInspection>().notNull(),
    plan: jsonb().$type<ImportPlan>().notNull(),
    /** What a dry run of this plan has found; null when the plan has changed since. */
    tried: jsonb().$type<ImportCounts>(),
    counts: jsonb().$type<ImportCounts>(),
    /** Key in the file store of the rows that were skipped or failed, with the reasons. */
    problems: text(),
    jobId: uuid(),
    /** What undoes it. */
    actionId: uuid(),
    createdAt: createdAt(),
    finishedAt: at(),
    error: text(),
  },
  (t) => [tenantPolicy(), index("imports_recent_idx").on(t.customerId, t.createdAt.desc())], // the history of imports
);
