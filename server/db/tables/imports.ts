import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/import-plan.ts";
import type { ImportCounts, ImportInspection } from "#contract/imports.ts";
import { IMPORT_STATES } from "#contract/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** An uploaded table: its plan, the outcome of its rows, and whether it was reverted. */
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
    /** Key in the file store; null once the file has been deleted. */
    file: text(),
    bytes: integer().notNull(),
    inspection: jsonb().$type<ImportInspection>().notNull(),
    plan: jsonb().$type<ImportPlan>().notNull(),
    /** Result of a dry run of this plan; null when the plan has changed since. */
    tried: jsonb().$type<ImportCounts>(),
    counts: jsonb().$type<ImportCounts>(),
    /** Key in the file store of the skipped and failed rows, with reasons. */
    problems: text(),
    jobId: uuid(),
    /** The action that undoes it. */
    actionId: uuid(),
    createdAt: createdAt(),
    finishedAt: at(),
    error: text(),
  },
  (t) => [tenantPolicy(), index("imports_recent_idx").on(t.customerId, t.createdAt.desc())], // import history
);
