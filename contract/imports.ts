import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { uuid } from "./ids.ts";
import { IMPORT_PRESETS, IMPORT_TARGETS, importField, importPlan } from "./import-plan.ts";
import { IMPORT_BYTES_MAX, TITLE_MAX } from "./limits.ts";
import { IMPORT_STATES } from "./states.ts";
import { typed } from "./text.ts";

const endpoint = endpointsOf("imports");

/** A word of the table with how many rows say it, and what it is taken for; null: not understood. */
const reviewed = <T extends z.ZodType>(meaning: T) =>
  z.array(z.object({ text: z.string(), rows: z.int(), meaning: meaning.nullable() }));

/** What the program has understood of a table under its plan, and why. */
const importInspection = z.object({
  format: z.enum(["csv", "xlsx", "json"]),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Rows below the header, of all the file. */
  rows: z.int(),
  preset: z.enum(IMPORT_PRESETS).nullable(),
  /** The saved mapping it was read by. */
  mapping: z.object({ _id: uuid, name: z.string() }).nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** Of its first cells that say anything. */
      samples: z.array(z.string()),
      /** How many of the rows looked at say anything, 0–1. */
      filled: z.number(),
      /** What the program would take it for, whatever the plan says. */
      guess: importField.nullable(),
      /** Why, in a sentence. */
      reason: z.string(),
      /** Cells that could not be read as the plan's field, of the rows looked at. */
      unread: z.array(z.string()),
    }),
  ),
  /** Why the table cannot be imported so; null when it can. */
  refusal: z.string().nullable(),
  /** What a person should look at before believing it. */
  doubts: z.array(z.string()),
  /** Words to review. Countries by code; categories by niche. */
  countries: reviewed(z.string()),
  categories: reviewed(z.int()),
  /** Podcasts: authors, with the creators that go by such a name. */
  people: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      creators: z.array(z.object({ _id: z.string(), full_name: z.string(), followers: z.number().nullable() })),
    }),
  ),
  /** The first rows as they are understood, in the words of the plan's fields. */
  preview: z.array(
    z.object({
      line: z.int(),
      values: z.record(z.string(), z.string()),
      /** Why it cannot be imported. */
      problem: z.string().nullable(),
    }),
  ),
});
export type ImportInspection = z.infer<typeof importInspection>;

/** What becomes of rows: new · known, and something new was learned · known, and added to somebody (a merge) · nothing new · passed over · not understood. */
const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  merged: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const importView = z.object({
  _id: uuid,
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(IMPORT_STATES),
  plan: importPlan,
  inspection: importInspection,
  /** What a dry run of this plan found; null until one was made. */
  tried: importCounts.nullable(),
  /** What became of the rows. */
  counts: importCounts.nullable(),
  /** Whether a file of rows that were skipped or failed can be fetched. */
  hasProblems: z.boolean(),
  jobId: uuid.nullable(),
  actionId: uuid.nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportView = z.infer<typeof importView>;

const one = z.object({ import: importView });
const params = z.strictObject({ id: uuid });
const mayRefuse = ["not_found", "forbidden", "conflict", "bad_request"] as const;

export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  reads: ["imports"],
  summary: "Tables your team has imported, newest first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({
    imports: z.array(
      importView.omit({ plan: true, inspection: true }).extend({ target: z.enum(IMPORT_TARGETS), rows: z.int() }),
    ),
    hasMore: z.boolean(),
  }),
});

/** The file in a form, or a table pasted as text. */
export const openImport = endpoint({
  method: "POST",
  path: "/imports",
  can: "imports.write",
  touches: ["imports"],
  summary: "Upload a table (CSV, TSV, XLSX, JSON) or paste one; answers what was understood of it and writes nothing",
  upload: { name: "table", maxBytes: IMPORT_BYTES_MAX },
  perMinute: 20,
  reply: one,
  errors: ["forbidden", "bad_request", "too_large"],
});

export const getImport = endpoint({
  method: "GET",
  path: "/imports/{id}",
  reads: ["imports"],
  summary: "An import: how the table is read, and what became of it",
  params,
  reply: one,
  errors: ["not_found"],
});

export const planImport = endpoint({
  method: "PUT",
  path: "/imports/{id}/plan",
  can: "imports.write",
  summary: "Change how a table is read; answers what is understood of it then",
  params,
  body: z.strictObject({ plan: importPlan }),
  reply: one,
  errors: mayRefuse,
});

export const tryImport = endpoint({
  method: "POST",
  path: "/imports/{id}/try",
  can: "imports.write",
  summary: "Find out what importing would do to each row, and write nothing; a job",
  params,
  reply: one,
  errors: [...mayRefuse, "too_many_requests"],
});

export const runImport = endpoint({
  method: "POST",
  path: "/imports/{id}/run",
  can: "imports.write",
  summary: "Import the table; a job that can be cancelled and, as one action, undone",
  params,
  reply: one,
  errors: [...mayRefuse, "too_many_requests", "plan_limit"],
});

export const getImportProblems = endpoint({
  method: "GET",
  path: "/imports/{id}/problems",
  summary: "The rows that were skipped or failed, with the reason of each, as CSV",
  params,
  download: true,
  reply: z.unknown(),
  errors: ["not_found"],
});

export const discardImport = endpoint({
  method: "DELETE",
  path: "/imports/{id}",
  can: "imports.write",
  touches: ["imports"],
  summary: "Throw away an import that has not been run",
  params,
  reply: z.object({ success: z.literal(true) }),
  errors: mayRefuse,
});

export const mappingView = z.object({ _id: uuid, name: z.string(), columns: z.int(), createdAt: z.iso.datetime() });

export const listMappings = endpoint({
  method: "GET",
  path: "/imports/mappings",
  reads: ["mappings"],
  summary: "Saved ways of reading tables: one is used by itself for a table with the same headers",
  reply: z.object({ mappings: z.array(mappingView) }),
});

/** One of the same name is replaced. */
export const saveMapping = endpoint({
  method: "POST",
  path: "/imports/mappings",
  can: "imports.write",
  touches: ["mappings", "imports"],
  summary: "Keep how this import reads its table",
  body: z.strictObject({ importId: uuid, name: typed(TITLE_MAX).min(1, "Give the mapping a name.") }),
  reply: z.object({ success: z.literal(true), mapping: mappingView }),
  errors: ["not_found", "forbidden", "conflict"],
});

export const applyMapping = endpoint({
  method: "POST",
  path: "/imports/{id}/mapping",
  can: "imports.write",
  touches: ["mappings", "imports"],
  summary: "Read a table as a saved mapping says, column by column of the same header",
  params,
  body: z.strictObject({ mappingId: uuid }),
  reply: one,
  errors: mayRefuse,
});

export const deleteMapping = endpoint({
  method: "DELETE",
  path: "/imports/mappings/{id}",
  can: "imports.write",
  touches: ["mappings", "imports"],
  summary: "Forget a saved mapping",
  params,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden"],
});
