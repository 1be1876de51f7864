import type { Line } from "./lines.ts";
import { readRows } from "./records.ts";

const DELIMITERS = [",", ";", "\t", "|"];

type Shape = { delimiter: string; /** Cells of a row. */ width: number };
type Sample = {
  lines: readonly Line[];
  /** The file goes on below them. */
  isCut: boolean;
};

/** The delimiter that splits the first lines into the most rows of equal width, whatever is above the table. */
export async function detectShape(lines: readonly Line[], { isCut = false } = {}): Promise<Shape> {
  const found = await Promise.all(DELIMITERS.map((delimiter) => shapeBy({ lines, isCut }, delimiter)));
  const best = found.toSorted((a, b) => b.score - a.score)[0];
  return { delimiter: best?.delimiter ?? ",", width: best?.width ?? 1 };
}

async function shapeBy({ lines, isCut }: Sample, delimiter: string): Promise<Shape & { score: number }> {
  const widths: number[] = [];
  for await (const { cells, problem } of readRows(lines, { delimiter, width: "any", isCut }))
    if (problem === undefined) widths.push(cells.length);
  const { width, rows } = tableIn(widths);
  return { delimiter, width, score: width === 1 ? 0 : rows * 100 + width };
}

/** Of the records from the first of the table's width on, this share has the width. */
const PURE = 2 / 3;

/**
 * The width of the table among the records. A table ends a file, and the lines of a report above it have widths of their own
 * and can be as many as its rows: most cells from its first row on are in rows of its width. Where widths alternate, quotes
 * are missing, and the most frequent width counts.
 */
function tableIn(widths: readonly number[]): { width: number; rows: number } {
  const found = [...new Set(widths)].map((width) => {
    const below = widths.slice(widths.indexOf(width));
    const rows = below.filter((one) => one === width).length;
    const others = below.reduce((sum, one) => (one === width ? sum : sum + one), 0);
    return { width, rows, cells: rows * width - others, isPure: rows >= below.length * PURE };
  });
  const wide = found.filter(({ width }) => width > 1);
  const [best] = wide.toSorted((a, b) => b.cells - a.cells);
  const [usual] = found.toSorted((a, b) => b.rows - a.rows);
  return (best?.isPure ? best : usual) ?? { width: 1, rows: 0 };
}
