import { parseHeader } from "../columns/headers.ts";
import type { Grid, Row } from "../reading/grid.ts";
import { networkOfLink } from "../../../values/networks.ts";
import { parseDate } from "../../../values/dates.ts";
import { isMissing } from "../../../values/missing.ts";
import { parseNumber } from "../../../values/numbers.ts";

const LOOKED_AT = 50;
/** Headers are within the first rows; above them there may be titles and groups. */
const DEEPEST = 15;
/** This share of a header row's cells has to be filled. */
const FULL = 0.6;
const TARGETS = ["creators", "posts", "podcasts"] as const;

/** Which row holds the headers, from 0; null when the first row is one of values already. */
export async function findHeader(grid: Grid): Promise<number | null> {
  if (grid.isKeyed) return 0;
  const rows: Row[] = [];
  for await (const row of grid.rows()) if (rows.push(row) >= LOOKED_AT) break;
  const width = grid.width - grid.unfolded.length;
  const likely = rows.slice(0, DEEPEST).flatMap(({ cells, problem }, index) => {
    const own = cells.slice(0, width);
    if (!isHeaderLike(own, width)) return [];
    return [{ index, known: own.filter(isKnown).length, own, isWhole: problem === undefined }];
  });
  const isNaming = ({ known }: (typeof likely)[number]) => known > 0;
  const whole = likely.filter(({ isWhole }) => isWhole);
  // Lines of a report above a table have fewer cells than it. A header can too, where nothing else is one.
  const candidates =
    [whole.filter(isNaming), likely.filter(isNaming), whole].find((found) => found.length > 0) ?? likely;
  const first = candidates[0];
  if (!first) return null;
  const best = candidates.reduce((top, one) => (one.known > top.known ? one : top), first);
  if (best.known > 0) return best.index;
  return looksLikeBody(first.own, rows.slice(first.index + 1)) ? null : first.index;
}

function isHeaderLike(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length >= Math.max(1, Math.min(width, 2), width * FULL) && !filled.some(isValue);
}

function isKnown(cell: string): boolean {
  return cell.length <= 80 && TARGETS.some((target) => parseHeader(cell, target) !== undefined);
}

/** A cell no header is made of. A year, a small number or an age may be one. */
function isValue(cell: string): boolean {
  const text = cell.trim();
  if (isMissing(text)) return true;
  if (/^\d{1,4}\+?$/.test(text)) return false;
  const date = parseDate(text);
  return (
    typeof parseNumber(text) === "number" ||
    // "July 2026" may be a header; a day is none.
    (date !== undefined && (date.precision !== "month" || /^\d/.test(text))) ||
    /^https?:\/\/|^@\w|^[^\s@]+@[^\s@]+\.\w+$|^[\da-f]{8}-[\da-f]{4}-/i.test(text) ||
    networkOfLink(text) !== undefined
  );
}

/** Whether a row without a known word is of the same kind as those below it: a table without headers. */
function looksLikeBody(cells: readonly string[], below: readonly Row[]): boolean {
  if (below.length === 0) return cells.length === 1 && isOneWord(cells[0] ?? "");
  if (cells.length === 1) return isOneWord(cells[0] ?? "") && below.every((row) => isOneWord(row.cells[0] ?? ""));
  // A small number is a value where numbers follow it.
  return cells.some(
    (cell, i) =>
      /^\d{1,4}$/.test(cell.trim()) && below.some((row) => typeof parseNumber(row.cells[i] ?? "") === "number"),
  );
}

function isOneWord(cell: string): boolean {
  return !/\s/.test(cell.trim());
}
