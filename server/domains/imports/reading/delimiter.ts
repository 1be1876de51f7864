import type { Line } from "./lines.ts";
import { readRows } from "./records.ts";

const DELIMITERS = [",", ";", "\t", "|"];

type Shape = { delimiter: string; /** Cells of a row. */ width: number };
type Sample = {
  lines: readonly Line[];
  /** The file goes on below them. */
  isCut: boolean;
};

/** The delimiter that splits most of the first lines into rows of equal width, whatever is above the table. */
export async function detectShape(lines: readonly Line[], { isCut = false } = {}): Promise<Shape> {
  const found = await Promise.all(DELIMITERS.map((delimiter) => shapeBy({ lines, isCut }, delimiter)));
  const best = found.toSorted((a, b) => b.score - a.score)[0];
  return { delimiter: best?.delimiter ?? ",", width: best?.width ?? 1 };
}

async function shapeBy({ lines, isCut }: Sample, delimiter: string): Promise<Shape & { score: number }> {
  const records: { line: number; width: number }[] = [];
  for await (const { line, cells, problem } of readRows(lines, { delimiter, width: "any", isCut }))
    if (problem === undefined) records.push({ line, width: cells.length });
  const { width } = tableIn(records.map((record) => record.width));
  // A record of many lines is as much of the file: otherwise the marks inside its cells count more than it does.
  const end = (lines.at(-1)?.number ?? 0) + 1;
  const explained = records
    .map((record, i) => (record.width === width ? (records[i + 1]?.line ?? end) - record.line : 0))
    .reduce((sum, one) => sum + one, 0);
  return { delimiter, width, score: width === 1 ? 0 : explained * 100 + width };
}

/** From the first record that has the table's width, at least this share of records has it. */
const PURE = 2 / 3;

/**
 * The width of the table among the records. A table ends a file, and the lines of a report above it have widths of their own
 * and can be as many as its rows: most cells from its first row on are in rows of its width. Where widths alternate, quotes
 * are missing, and the most frequent width counts.
 */
function tableIn(widths: readonly number[]): { width: number } {
  const found = [...new Set(widths)].map((width) => {
    const below = widths.slice(widths.indexOf(width));
    const rows = below.filter((one) => one === width).length;
    const others = below.reduce((sum, one) => (one === width ? sum : sum + one), 0);
    return { width, rows, cells: rows * width - others, isPure: rows >= below.length * PURE };
  });
  const wide = found.filter(({ width }) => width > 1);
  const [best] = wide.toSorted((a, b) => b.cells - a.cells);
  const [usual] = found.toSorted((a, b) => b.rows - a.rows);
  return (best?.isPure ? best : usual) ?? { width: 1 };
}
