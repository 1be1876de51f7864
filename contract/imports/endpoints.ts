import { z } from "zod";
import { enteredField } from "../crm/endpoints.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { DATE_ORDERS, IMPORT_PRESETS, IMPORT_TARGETS, importField, importPlan, RATE_FORMS } from "./plan.ts";
import { IMPORT_BYTES_MAX, TITLE_MAX } from "../base/limits.ts";
import { IMPORT_LAYERS, IMPORT_STATES } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { NETWORKS } from "../networks/networks.ts";

const endpoint = endpointsOf("imports");

/** A value of the table with its number of rows, and what it is recognized as; null: not recognized. */
const reviewed = <T extends z.ZodType>(meaning: T) =>
  z.array(z.object({ text: z.string(), rows: z.int(), meaning: meaning.nullable() }));

/** Result of schema inference for a table under its plan, with reasons. */
const importInspection = z.object({
  /** The version of the inference; absent in inspections from before it was counted. */
  version: z.int().optional(),
  format: z.enum(["csv", "xlsx", "json"]),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** The sheets of a workbook that hold a table, in their order. */
  sheets: z.array(z.string()).optional(),
  /** Data rows in the whole file. */
  rows: z.int(),
  preset: z.enum(IMPORT_PRESETS).nullable(),
  /** The saved mapping that was applied. */
  mapping: z.object({ _id: uuid, name: z.string() }).nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** Its first non-empty cells. */
      samples: z.array(z.string()),
      /** Share of the sampled rows that are not empty, 0–1. */
      filled: z.number(),
      /** The inferred field, whatever the plan says. */
      guess: importField.nullable(),
      /** The inferred field of the CRM instead. */
      crmGuess: enteredField.optional(),
      /** The reason, in a sentence. */
      reason: z.string(),
      /** The evidence for the guess, 0–1; absent in inspections made before it was measured. */
      confidence: z.number().optional(),
      /** What the user has to confirm before importing. */
      question: z
        .object({
          about: z.enum(["field", "network", "ids", "dates", "rates"]),
          msg: z.string(),
          /** Questions about dates and rates have each style, with what it makes of an example. */
          choices: z.array(z.object({ value: z.enum([...DATE_ORDERS, ...RATE_FORMS]), label: z.string() })).optional(),
        })
        .optional(),
      /** What else to know about importing it. */
      note: z.string().optional(),
      /** Sampled cells that could not be parsed as the plan's field. */
      unread: z.array(z.string()),
      /** Numbers that can be read with a decimal point or a decimal comma, or that mix both. */
      numbers: z
        .object({
          /** What the user has to confirm before importing; null: decided by the file. */
          doubt: z.enum(["mixed", "ambiguous"]).nullable(),
          /** Cells with what they become; null: no number in this style. */
          examples: z.array(z.object({ text: z.string(), point: z.number().nullable(), comma: z.number().nullable() })),
        })
        .optional(),
    }),
  ),
  /** What no row names, so that the user has to give it for all: the network, or the account. */
  needsNetwork: z.boolean().optional(),
  needsOwner: z.boolean().optional(),
  /** Why the table cannot be imported with this plan; null when it can. */
  refusal: z.string().nullable(),
  /** Warnings to review before importing. */
  doubts: z.array(z.string()),
  /** Values to review. Countries by code; categories by niche. */
  countries: reviewed(z.string()),
  categories: reviewed(z.int()),
  /** Statuses in the table, most frequent first. */
  statuses: z.array(z.object({ text: z.string(), rows: z.int() })).optional(),
  /** Words in columns of selects, by the place of the column, that are created as options unless the plan leaves them out. */
  options: z
    .array(z.object({ column: z.int(), words: z.array(z.object({ text: z.string(), rows: z.int() })) }))
    .optional(),
  /** Podcasts: authors, with the creators of that name. */
  people: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      creators: z.array(z.object({ _id: z.string(), full_name: z.string(), followers: z.number().nullable() })),
    }),
  ),
  /** Preview of the first rows, by the fields of the plan. */
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

/** Outcomes of rows: created · updated · merged into an existing creator · unchanged · skipped · failed. */
const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  merged: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Accounts with posts that are known as those of another account, which was probably renamed: these were skipped. */
  renamed: z
    .array(z.object({ network: z.enum(NETWORKS), username: z.string(), knownAs: z.string(), posts: z.int() }))
    .optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const importView = z.object({
  _id: uuid,
  fileName: z.string(),
  bytes: z.int(),
  /** Who reads what it records of creators; CRM rows, lists and addresses are the workspace's in any case. */
  layer: z.enum(IMPORT_LAYERS),
  state: z.enum(IMPORT_STATES),
  plan: importPlan,
  inspection: importInspection,
  /** Result of the last dry run of this plan; null before the first one. */
  tried: importCounts.nullable(),
  /** Number of rows by outcome. */
  counts: importCounts.nullable(),
  /** Whether a file of the skipped and failed rows can be downloaded. */
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

/** A file sent as a form, or a table pasted as text. */
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
  body: z.strictObject({
    plan: importPlan,
    /** Administrators choose; teams as the installation is configured. */
    layer: z.enum(IMPORT_LAYERS).optional(),
  }),
  reply: one,
  errors: mayRefuse,
  perMinute: 60,
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

/** Why a row is not imported. */
export const PROBLEM_RESULTS = ["skipped", "failed"] as const;

export const listImportProblems = endpoint({
  method: "GET",
  path: "/imports/{id}/problems/rows",
  reads: ["imports"],
  summary: "The rows that were skipped or failed, in the last run or dry run, page by page",
  params,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    result: z.enum(PROBLEM_RESULTS).optional(),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        line: z.int(),
        result: z.enum(PROBLEM_RESULTS),
        reason: z.string(),
        /** The cell the reason is about, else one that identifies the row; null where it is not stored. */
        cell: z.object({ header: z.string(), text: z.string() }).nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
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

/** Replaces a mapping of the same name. */
export const saveMapping = endpoint({
  method: "POST",
  path: "/imports/mappings",
  can: "imports.write",
  touches: ["mappings", "imports"],
  summary: "Keep how this import reads its table",
  body: z.strictObject({ importId: uuid, name: typed(TITLE_MAX).min(1, problem("input.mapping")) }),
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
  perMinute: 60,
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
