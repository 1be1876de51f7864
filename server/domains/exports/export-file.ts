import * as contract from "#contract/exports.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { startJob } from "../jobs/index.ts";
import { assertSize } from "../plans/index.ts";
import { exportFileName, exportTitle } from "./file-name.ts";
import { XLSX_ROWS_MAX } from "../../files/xlsx.ts";
import { resolveScope } from "./scope/resolve-scope.ts";
import { scopeOf, exportScope } from "./scope/scope.ts";
import { z } from "zod";
import { exportColumn } from "#contract/collections/crm.ts";
import { EXPORT_FORMATS } from "#contract/exports.ts";
import type { Task } from "../../kernel/feature.ts";
import { writeFile } from "./files/write-file.ts";
import { PDF_CREATORS_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { drawPdf, prepareWorker } from "./pdf/draw-pdf.ts";
import { readDocument } from "./pdf/read-document.ts";

/** Starts the job that generates the file; no job without creators. Throws bad_request for more rows than a sheet holds. */
export const exportFile = read(contract.exportFile)(async ({ ctx, input }) => {
  const { format } = input;
  const scope = scopeOf(input);
  const { creatorIds, lists } = await resolveScope({ tenant: tenantOf(ctx), scope });
  const rows = creatorIds.length;
  const fileName = exportFileName({ title: exportTitle(lists), now: ctx.clock.now(), extension: format });
  const reply = { fileName, rows, listNames: lists.map(({ title }) => title), jobId: null };
  if (rows === 0) return reply;
  assertSize(ctx, "exportRows", rows);
  if (format === "xlsx" && rows >= XLSX_ROWS_MAX)
    refuse("bad_request", say("exports.spreadsheetFull", { max: XLSX_ROWS_MAX - 1 }));
  const jobInput = { ...scope, columns: input.options.columns, format };
  return { ...reply, jobId: await startJob({ ctx, kind: "export-file", input: jobInput, total: rows, fileName }) };
});

const jobInput = exportScope.extend({
  columns: z.array(exportColumn).optional(),
  format: z.enum(EXPORT_FORMATS).default("csv"),
});

/** Background exports of all formats except PDF. The scope is resolved when the job starts. */
export const runExport: Task = async ({ ctx, job, report }) => {
  const { columns, format, ...scope } = jobInput.parse(job.input);
  const tenant = { db: ctx.db, customerId: job.customerId };
  const { creatorIds } = await resolveScope({ tenant, scope });
  return writeFile({
    ctx,
    tenant,
    creatorIds,
    listId: scope.listId ?? null,
    figuresOf: scope.figuresOf,
    columns,
    format,
    report,
  });
};

/** The first creators of the scope, as many as a document holds. Throws bad_request when there are none. */
export const exportPdf = read(contract.exportPdf)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const scope = scopeOf(input);
  const { creatorIds: all, lists } = await resolveScope({ tenant, scope });
  if (all.length === 0) refuse("bad_request", say("exports.noCreators"));
  prepareWorker();
  const list = scope.listId ? lists[0] : undefined;
  const shown = all.slice(0, PDF_CREATORS_MAX);
  assertSize(ctx, "exportRows", shown.length);
  const document = await readDocument({ ctx, tenant, shown, all, list, lang: input.lang, figuresOf: scope.figuresOf });
  const fileName = exportFileName({ title: exportTitle(lists), now: ctx.clock.now(), extension: "pdf" });
  return { fileName, contentType: "application/pdf", content: drawPdf(document) };
});
