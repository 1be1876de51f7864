import * as contract from "#contract/imports/endpoints.ts";
import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { Context } from "../../../context.ts";
import { BYTE_ORDER_MARK, csvLine, unescapeFormula } from "../../../csv.ts";
import type { ImportRow } from "../store.ts";
import path from "node:path";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/read-imports.ts";
import { read } from "../../../kernel/handler.ts";
import type { Field } from "../columns/fields.ts";
import { isMissing } from "../../../values/missing.ts";
import { cutText } from "../../../values/whole-text.ts";
import { FILE_TYPES } from "../../../files/table-file.ts";

/** A row that was not imported, and why. */
export type Problem = {
  line: number;
  result: (typeof contract.PROBLEM_RESULTS)[number];
  reason: string;
  cells: readonly string[];
};

type Files = Context["files"];
const PADDED = 8;

/** Folder of the rows that were not imported, one file per step. */
export function problemsFolder({ id, customerId }: Pick<ImportRow, "id" | "customerId">): string {
  return `imports/${customerId}/${id}.problems`;
}

/** A repeated step overwrites its file. */
export async function writeProblems(
  files: Files,
  { folder, step, problems }: { folder: string; step: number; problems: readonly Problem[] },
): Promise<void> {
  const lines = problems.map(({ line, result, reason, cells }) => csvLine([line, result, reason, ...cells]));
  await files.put(`${folder}/${String(step).padStart(PADDED, "0")}.csv`, lines.join(""));
}

/** All of them as one CSV file, with the table's own headers behind what happened. */
async function readProblems(
  files: Files,
  { folder, headers }: { folder: string; headers: readonly string[] },
): Promise<Readable> {
  const parts = await partsOf(files, folder);
  return Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + csvLine(["line", "result", "reason", ...headers]);
      for (const part of parts) yield* await files.getStream(part);
    })(),
  );
}

async function partsOf(files: Files, folder: string): Promise<string[]> {
  const { objects } = await files.listAll(folder);
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : [])).toSorted();
}

/** The rows that were skipped or failed so far. */
export const getProblems = read(contract.getImportProblems)(async ({ ctx, input: { id } }) => {
  const { problems, fileName, inspection } = await fetchImport(tenantOf(ctx), id);
  const folder = problems ?? refuse("not_found");
  const headers = inspection.columns.map(({ header }) => header);
  return {
    fileName: `${path.parse(fileName).name} - not imported.csv`,
    contentType: FILE_TYPES.csv,
    content: await readProblems(ctx.files, { folder, headers }),
  };
});

const PAGE = 50;
const CELL_MAX = 200;
const record = z.tuple([z.coerce.number(), z.enum(contract.PROBLEM_RESULTS), z.string()], z.string());

/** One page of them, in the order of the file. */
export const listProblems = read(contract.listImportProblems)(async ({ ctx, input: { id, page, result } }) => {
  const { problems, plan, inspection } = await fetchImport(tenantOf(ctx), id);
  if (problems === null) return { rows: [], hasMore: false };
  const headers = inspection.columns.map(({ header }) => header);
  const csv = (await readProblems(ctx.files, { folder: problems, headers })).pipe(
    parse({ bom: true, from_line: 2, relax_column_count: true }),
  );
  const found: Problem[] = [];
  let skipped = (page - 1) * PAGE;
  for await (const cells of csv) {
    const [line, outcome, reason, ...rest] = record.parse(cells);
    if (result !== undefined && outcome !== result) continue;
    if (skipped > 0) skipped -= 1;
    else found.push({ line, result: outcome, reason: unescapeFormula(reason), cells: rest.map(unescapeFormula) });
    if (found.length > PAGE) break;
  }
  const rows = found.slice(0, PAGE).map(({ line, result: outcome, reason, cells }) => {
    const at = cellOf(plan, { reason, cells });
    const text = at === undefined ? undefined : cells[at]?.trim();
    const cell = text ? { header: headers[at ?? 0] ?? "", text: cutText(text, CELL_MAX) } : null;
    return { line, result: outcome, reason, cell };
  });
  return { rows, hasMore: found.length > PAGE };
});

/** Fields that identify a row, the most telling ones first. */
const NAMING: readonly Field[] = [
  "username",
  "url",
  "external_id",
  "post_id",
  "post_url",
  "podcast_title",
  "full_name",
];

/** The place of the cell that a reason quotes, else of one that identifies the row. */
export function cellOf(
  { columns }: Pick<ImportPlan, "columns">,
  { reason, cells }: Pick<Problem, "reason" | "cells">,
): number | undefined {
  const filled = cells.flatMap((cell, index) => (isMissing(cell) ? [] : [index]));
  const quoted = filled.find((index) => columns[index]?.field && reason.endsWith(cells[index]?.trim() ?? ""));
  if (quoted !== undefined) return quoted;
  const named = NAMING.map((field) => filled.find((index) => columns[index]?.field === field));
  return named.find((index) => index !== undefined) ?? filled[0];
}
