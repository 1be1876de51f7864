import { bigint, index, integer, jsonb, pgTable, text, uuid, uniqueIndex, primaryKey } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportCounts, ImportInspection } from "#contract/imports/endpoints.ts";
import { IMPORT_LAYERS, IMPORT_STATES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";
import { sql } from "drizzle-orm";

/** An uploaded table: its plan, the outcome of its rows, and whether it was reverted. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Where its records go: the installation's, or those of the workspace alone. */
    layer: text({ enum: IMPORT_LAYERS }).notNull().default("workspace"),
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
  (t) => [tenantPolicy(), index("imports_recent_idx").on(t.customerId, t.createdAt, t.id)], // import history
);

subject(imports, {
  user: { actorId: "anonymize" },
  personal: IN_HISTORY,
});

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

subject(importMappings, { none: "columns of tables" });

/**
 * One committed transaction of an import: its progress, and the previous state for the undo. Deleted when it is
 * reverted.
 */
export const importSteps = pgTable(
  "import_steps",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    /** Rows of the file read at the commit. */
    rows: integer().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** Created rows and previous versions of updated rows, as recorded by recordCreators. */
    before: jsonb().$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.step] })],
);

subject(importSteps, {
  none: "rows as they were before an import: an erasure removes those of the creator by their content",
});

/** The creators that the rows of an import are about, changed or not: its rows of the CRM are found by it. */
export const importCreators = pgTable(
  "import_creators",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.creatorId] }),
    index("import_creators_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(importCreators, {
  creator: { creatorId: "delete" },
  access: "which imports the creator was in: the sources of figures and facts tell it",
  isReference: false,
});

/** Imports that a team offers to the installation. */
export const importOffers = pgTable(
  "import_offers",
  {
    importId: uuid()
      .primaryKey()
      .references(() => imports.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    offeredAt: at().notNull(),
    declinedAt: at(),
    answer: text(),
    /** The administrator's import made of it. */
    copyId: uuid().references(() => imports.id, { onDelete: "set null" }),
  },
  () => [tenantPolicy()],
);

subject(importOffers, { none: "answers to workspaces" });
