import * as contract from "#contract/imports.ts";
import { Readable } from "node:stream";
import type { Context } from "../../../context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../csv.ts";
import type { ImportRow } from "../store.ts";
import path from "node:path";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/read-imports.ts";
import { read } from "../../../kernel/handler.ts";

/** A row that was not imported, and why. */
export type Problem = { line: number; result: "skipped" | "failed"; reason: string; cells: readonly string[] };

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
      // oxlint-disable-next-line no-await-in-loop -- one file is read after the other
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
    contentType: "text/csv; charset=utf-8",
    content: await readProblems(ctx.files, { folder, headers }),
  };
});
