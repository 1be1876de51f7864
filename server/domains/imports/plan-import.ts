import { stat } from "node:fs/promises";
import path from "node:path";
import type { Network } from "#contract/networks.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { columnOf, doubtsOf, mapColumns, type Mapping, type Overrides } from "./columns/map-columns.ts";
import { isSaying, type Column } from "./columns/profile.ts";
import { kindOfBinary } from "./reading/file-kind.ts";
import { openTable, type Table } from "./reading/table.ts";
import { dateInName, type FileDate } from "./values/dates.ts";
import { detectStyle, parseNumber } from "./values/numbers.ts";

/** How a file is going to be read: shown before anything is written. */
export type Plan = {
  network: Network;
  table: Table;
  mapping: Mapping;
  overrides: Overrides;
  source: string;
  date: FileDate;
  dateFrom: "--date" | "the file's name" | "the file's last change";
  /** What a person should look at before believing the mapping. */
  doubts: string[];
};

/** Rows whose values help to understand the columns. */
const LOOKED_AT = 2_000;

export async function planImport(
  ctx: Pick<Context, "clock">,
  input: { file: string; network: Network; source?: string; overrides: Overrides; date?: FileDate },
): Promise<Plan> {
  const changed = await lastChange(input.file);
  const binary = await kindOfBinary(input.file);
  if (binary !== undefined)
    stop(
      `This is not a table of text: ${path.basename(input.file)} seems to be ${binary}. Save the table as CSV and import that.`,
    );
  const table = await openTable(input.file);
  if (table.headers.length === 0) stop(`${input.file} is empty: it has neither a header nor rows.`);
  const columns = await readColumns(table);
  for (const header of input.overrides.keys())
    if (!columns.some((column) => column.header.toLowerCase() === header))
      stop(`There is no column "${header}". The columns are: ${table.headers.join(", ")}.`);
  const mapping = mapColumns(columns, input.overrides);
  const hasHandle = columnOf(mapping, "username") ?? columnOf(mapping, "url");
  // Without rows there is nothing a handle could be missing from.
  if (!hasHandle && (await hasRows(table))) stop(whichIsTheHandle(columns, mapping));

  if (input.date && input.date.at > ctx.clock.now())
    stop("--date lies in the future: it says when the figures were read.");
  const name = path.parse(input.file).name;
  const named = dateInName(name);
  const isPast = named && named.date.at <= ctx.clock.now();
  const date = input.date ?? (isPast ? named.date : { at: changed, precision: "day" as const });
  return {
    network: input.network,
    table,
    mapping,
    overrides: input.overrides,
    source: input.source ?? sourceName(named?.rest ?? name),
    date,
    dateFrom: input.date ? "--date" : isPast ? "the file's name" : "the file's last change",
    doubts: doubtsOf(mapping, typical),
  };
}

/** The months of one panel are one source: `tiktok_2022-06` and `tiktok_unlabelled` are both `tiktok`. */
function sourceName(name: string): string {
  const plain = name
    .replaceAll(/unlabelled|undated/gi, " ")
    .replaceAll(/[\s_.-]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  return plain === "" ? name : plain;
}

async function lastChange(file: string): Promise<Date> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return stop(`${file} is a folder, not a file.`);
  if (!found?.isFile()) return stop(`There is no file ${file}.`);
  return new Date(new Date(found.mtimeMs).toISOString().slice(0, 10));
}

async function readColumns(table: Table): Promise<Column[]> {
  const columns = table.headers.map((header, index): Column => ({ index, header, cells: [] }));
  let rows = 0;
  for await (const { cells, problem } of table.rows()) {
    if (problem !== undefined) continue;
    for (const column of columns) {
      const cell = cells[column.index] ?? "";
      if (isSaying(cell)) column.cells.push(cell);
    }
    rows += 1;
    if (rows >= LOOKED_AT) break;
  }
  return columns;
}

async function hasRows(table: Table): Promise<boolean> {
  const { done } = await table.rows().next();
  return done !== true;
}

function whichIsTheHandle(columns: readonly Column[], { columns: mapped }: Mapping): string {
  const names = mapped.filter(({ note }) => note === "another name").map(({ column }) => column);
  const likely = names.length > 0 ? names : columns;
  const options = likely
    .slice(0, 10)
    .map(({ header, cells }) => `  --map "${header}=username"   (${cells.slice(0, 3).join(", ")})`);
  return [`It is not clear which column holds the handle of the account. Say it with one of`, ...options].join("\n");
}

function typical({ cells }: Column): number | undefined {
  const style = detectStyle(cells, { counts: false });
  const values = cells.map((cell) => parseNumber(cell, style)).filter((value) => typeof value === "number");
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
