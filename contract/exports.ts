import { z } from "zod";
import type { FieldKind } from "./collections/collection.ts";
import { crmCollection, type ExportColumn } from "./collections/crm.ts";
import { exportOptions, exportScope } from "./crm/endpoints.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";

const endpoint = endpointsOf("exports");

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** JSON representation of the values of each kind. Days are in UTC. */
const JSON_OF: Record<FieldKind, z.ZodType> = {
  text: z.string().nullable(),
  number: z.number().nullable(),
  money: z.number().nullable(),
  date: z.iso.date().nullable(),
  select: z.string().nullable(),
  member: z.string().nullable(),
  url: z.string().nullable(),
  email: z.string().nullable(),
  count: z.number().nullable(),
  rate: z.number().nullable(),
  time: z.iso.date(),
  label: z.string().nullable(),
  labels: z.array(z.string()),
  names: z.array(z.string()),
  accounts: z.array(z.unknown()),
};

/**
 * JSON exports are an array of these: the id, and of the rest the chosen columns. Rates and growth are fractions;
 * `followers`, `growth`, `engagement` and `views_per_post` are of the account on the network of `figures_of`, as in the
 * CRM table. Countries, languages and genders are codes here, words in tables.
 */
export const exportedCreator = z
  .strictObject({
    ...Object.fromEntries(
      Object.values(crmCollection.fields).flatMap((field): [ExportColumn, z.ZodType][] =>
        "export" in field
          ? [[field.export.id, ("json" in field.export ? field.export.json : JSON_OF[field.kind]).optional()]]
          : [],
      ),
    ),
    id: creatorId,
    /** Chosen columns with values that exist but are not exported, because the terms of their sources do not allow it. */
    left_out: z.array(z.string()).optional(),
  })
  // The fields that the workspace has defined, by their ids.
  .catchall(z.union([z.string(), z.number(), z.null()]));

/** The file is created in the background and downloaded from its job. Without creators to export there is no job. */
export const exportFile = endpoint({
  method: "POST",
  path: "/crm/export",
  summary: "The CRM, a selection of it or lists, as CSV, spreadsheet or JSON",
  body: z.strictObject({ ...exportScope, format: z.enum(EXPORT_FORMATS), options: exportOptions.default({}) }),
  reply: z.object({
    success: z.literal(true),
    fileName: z.string(),
    rows: z.int(),
    listNames: z.array(z.string()),
    jobId: uuid.nullable(),
  }),
  errors: ["plan_limit", "not_found"],
});

/**
 * At most PDF_CREATORS_MAX creators, the first in the order of the table; the file states the total. With exactly one
 * list and no other selection it carries that list's logo and title.
 */
export const exportPdf = endpoint({
  method: "POST",
  path: "/crm/export-pdf",
  summary: "A selection, a list or the creators that match the filters as a document to print or send",
  body: z.strictObject({ ...exportScope, lang: z.string().max(20).default("en") }),
  download: true,
  reply: z.unknown(),
  errors: ["plan_limit", "not_found", "bad_request"],
  perMinute: 30,
  atOnce: { perOwner: 2, waiting: 6 },
});
