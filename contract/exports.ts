import { z } from "zod";
import { crmFilters } from "./crm-filters.ts";
import { exportOptions } from "./crm.ts";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./ids.ts";
import { BULK_MAX } from "./limits.ts";

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whom to take: these rows, everybody in these lists, or everybody who fits; nothing said: the whole CRM. */
const whom = {
  selected: z.array(uuid).max(BULK_MAX).optional(),
  lists: z.array(uuid).max(50).optional(),
  matching: crmFilters.optional(),
};

/** The file is made in the background and fetched by its job. Nobody to export: no job. */
export const exportFile = endpoint({
  method: "POST",
  path: "/crm/export",
  auth: "registered",
  feature: "exports",
  summary: "The CRM, a selection of it or lists, as CSV, spreadsheet or JSON",
  body: z.strictObject({ ...whom, format: z.enum(EXPORT_FORMATS), options: exportOptions.default({}) }),
  reply: z.object({
    success: z.literal(true),
    fileName: z.string(),
    rows: z.int(),
    listNames: z.array(z.string()),
    jobId: uuid.nullable(),
  }),
  errors: ["not_found"],
});

/**
 * At most PDF_CREATORS_MAX creators, the first in the order of the table; the file says how many there are in all. With
 * one list and nothing else it carries that list's logo and title.
 */
export const exportPdf = endpoint({
  method: "POST",
  path: "/crm/export-pdf",
  auth: "registered",
  feature: "exports",
  summary: "A selection, a list or those who fit the filters as a document to print or send",
  body: z.strictObject({ ...whom, lang: z.string().max(20).default("en") }),
  download: true,
  reply: z.unknown(),
  errors: ["not_found", "bad_request"],
  perMinute: 30,
});
