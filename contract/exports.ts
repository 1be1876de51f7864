import { z } from "zod";
import { exportOptions, exportWhom, type ExportColumn } from "./crm.ts";
import { endpoint } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import { network } from "./networks.ts";

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * What JSON exports are an array of: the id, and of the rest what columns were chosen. Rates and growth are fractions,
 * `growth`, `engagement` and `followers` those of the CRM's table; days are in UTC.
 */
export const exportedCreator = z
  .strictObject({
    full_name: z.string(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    language: z.string().nullable(),
    gender: z.enum(["female", "male"]).nullable(),
    type: z.enum(["creator", "brand"]),
    niches: z.array(z.string()),
    networks: z.array(
      z.strictObject({
        network,
        username: z.string(),
        followers: z.number().nullable(),
        engagement_rate: z.number().nullable(),
        url: z.string().nullable(),
      }),
    ),
    followers: z.number().nullable(),
    growth: z.number().nullable(),
    engagement: z.number().nullable(),
    /** 0–10 000. */
    score: z.number().nullable(),
    status: z.string().nullable(),
    tags: z.array(z.string()),
    lists: z.array(z.string()),
    email: z.string().nullable(),
    note: z.string().nullable(),
    added: z.iso.date(),
    added_by: z.string().nullable(),
    biography: z.string().nullable(),
  } satisfies Record<ExportColumn, z.ZodType>)
  .partial()
  .extend({
    id: creatorId,
    /** Which of these are not there, although known: the terms of their sources do not allow exporting them. */
    left_out: z.array(z.string()).optional(),
  });
export type ExportedCreator = z.infer<typeof exportedCreator>;

/** The file is made in the background and fetched by its job. Nobody to export: no job. */
export const exportFile = endpoint({
  method: "POST",
  path: "/crm/export",
  auth: "registered",
  feature: "exports",
  summary: "The CRM, a selection of it or lists, as CSV, spreadsheet or JSON",
  body: z.strictObject({ ...exportWhom, format: z.enum(EXPORT_FORMATS), options: exportOptions.default({}) }),
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
  body: z.strictObject({ ...exportWhom, lang: z.string().max(20).default("en") }),
  download: true,
  reply: z.unknown(),
  errors: ["not_found", "bad_request"],
  perMinute: 30,
});
