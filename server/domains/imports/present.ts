import type { ImportResult } from "./import-file.ts";
import type { Plan } from "./plan-import.ts";
import { writeDate } from "./values/dates.ts";

const SAMPLES = 3;
const LISTED = 8;

/** How the file is going to be read, for the person at the terminal. */
export function describePlan(plan: Plan): string[] {
  const { network, table, mapping, source, date, dateFrom, doubts } = plan;
  const delimiter = table.delimiter === "\t" ? "tab" : table.delimiter;
  const headers = mapping.columns.map(({ column }) => column.header);
  const width = Math.min(40, Math.max(...headers.map((header) => header.length)));
  const lines = mapping.columns.map(({ column, field, note }) => {
    const samples = column.cells
      .slice(0, SAMPLES)
      .map((cell) => oneLine(cell))
      .join(" · ");
    const why = note === undefined ? "" : `  (${note})`;
    return `  ${oneLine(column.header).padEnd(width)}  ${(field ?? "-").padEnd(19)}  ${samples}${why}`;
  });
  const when = mapping.columns.some(({ field }) => field === "date")
    ? `each row's own date, else ${writeDate(date)} by ${dateFrom}`
    : `${writeDate(date)} by ${dateFrom}`;
  const guessed =
    dateFrom === "the file's last change" && !mapping.columns.some(({ field }) => field === "date")
      ? ["The file does not say when its figures were read. If it was earlier, say it with --date YYYY-MM."]
      : [];
  return [
    `Network ${network}, source "${source}", figures of ${when}; ${table.encoding}, cells parted by ${delimiter}`,
    ...lines,
    ...[...guessed, ...doubts].map((doubt) => `! ${doubt}`),
  ];
}

/** What became of the rows; the last line is the summary. */
export function describeResult(
  { rows, outcomes, problems, problemFile, notes }: ImportResult,
  dryRun: boolean,
): string[] {
  const leftOut = [...notes.leftOut].map(
    ([header, { count, first }]) =>
      `! Left out of "${oneLine(header)}", because it could not be read: ${count} ${count === 1 ? "cell" : "cells"} ` +
      `(${first.map(({ line, text }) => `line ${line}: ${oneLine(text)}`).join("; ")}${count > first.length ? "; …" : ""})`,
  );
  const categories = [...notes.unknownCategories].toSorted((a, b) => b[1] - a[1]);
  const named = categories
    .slice(0, LISTED)
    .map(([name, n]) => `${oneLine(name)} (${n})`)
    .join(", ");
  const more = categories.length > LISTED ? ` and ${categories.length - LISTED} more` : "";
  return [
    ...(rows === 0 ? ["The file has a header and no rows."] : []),
    ...leftOut,
    ...(categories.length > 0 ? [`! No niche goes by: ${named}${more}`] : []),
    ...problems.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(outcomes.failed > problems.length ? [`… and ${outcomes.failed - problems.length} more failed rows`] : []),
    ...(problemFile ? [`Rows that were skipped or failed are listed in ${problemFile}`] : []),
    ...(dryRun ? ["Nothing was written: this is what would have happened."] : []),
    `${rows} rows: ${outcomes.created} created, ${outcomes.updated} updated, ${outcomes.unchanged} unchanged, ` +
      `${outcomes.skipped} skipped, ${outcomes.failed} failed`,
  ];
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
