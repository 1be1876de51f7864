import { stat } from "node:fs/promises";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { IMPORT_COLUMNS_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { wholeText } from "../../../values/whole-text.ts";
import { checkCells } from "./check-cells.ts";
import { openDelimited } from "./delimited.ts";
import { kindOfFile } from "./file-kind.ts";
import type { Grid } from "./grid.ts";
import { openJson } from "./json.ts";
import { tableOf, type Table } from "./table.ts";
import { unfold } from "./unfold.ts";
import type { WorkbookOptions } from "./workbook/read-workbook.ts";
import { openWorkbook } from "./workbook.ts";

export type OpenWorkbook = (file: string, options: WorkbookOptions) => Promise<Grid>;

type Opening = Pick<WorkbookOptions, "sheet" | "isWhole"> & { openBook?: OpenWorkbook | undefined };

/** Opens a table of any supported format; refuses other files with the reason. Stored files have other names than people gave them. */
export async function openGrid(
  file: string,
  fileName = "The file",
  { openBook = openWorkbook, ...options }: Opening = {},
): Promise<Grid> {
  const kind = await kindOfFile(file);
  if ("binary" in kind) return refuse("bad_request", say("imports.notTable", { file: fileName, kind: kind.binary }));
  if (kind.text !== "xlsx" && /\.xls[xm]$/i.test(fileName))
    return refuse("bad_request", say("imports.notWorkbook", { file: fileName }));
  const grid = kind.text === "xlsx" ? await openBook(file, options) : await open(file, kind.text);
  if (grid.width === 0 || !(await hasRows(grid)))
    return refuse("bad_request", say("imports.emptyFile", { file: fileName }));
  if (grid.width > IMPORT_COLUMNS_MAX)
    return refuse("bad_request", say("imports.tooManyColumns", { file: fileName, max: IMPORT_COLUMNS_MAX }));
  return withWholeTexts(await unfold(await checkCells(grid)));
}

/** A table with a header row that is known. */
export async function readTable(
  file: string,
  { headerRow, sheet }: Pick<ImportPlan, "headerRow" | "sheet">,
  fileName?: string,
): Promise<Table> {
  return tableOf(await openGrid(file, fileName, { sheet }), headerRow);
}

function withWholeTexts(grid: Grid): Grid {
  return {
    ...grid,
    unfolded: grid.unfolded.map(({ of, path: inner }) => ({ of, path: wholeText(inner) })),
    doubts: grid.doubts.map(wholeText),
    async *rows() {
      for await (const row of grid.rows()) yield { ...row, cells: row.cells.map(wholeText) };
    },
  };
}

async function hasRows(grid: Grid): Promise<boolean> {
  for await (const _ of grid.rows()) return true;
  return false;
}

async function open(file: string, kind: "delimited" | "lines" | "array" | "object"): Promise<Grid> {
  if (kind === "delimited") return openDelimited(file);
  const { size } = await stat(file);
  return openJson(file, { kind, bytes: size });
}
