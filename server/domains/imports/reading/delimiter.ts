import { readRows } from "./records.ts";
import type { Line } from "./lines.ts";

const DELIMITERS = [",", ";", "\t", "|"];

type Shape = { delimiter: string; /** Cells of a row. */ width: number };

/** The delimiter that splits the first lines into the most rows of equal width, whatever is above the table. */
export async function detectShape(lines: readonly Line[]): Promise<Shape> {
  const found = await Promise.all(DELIMITERS.map((delimiter) => shapeBy(lines, delimiter)));
  const best = found.toSorted((a, b) => b.score - a.score)[0];
  return { delimiter: best?.delimiter ?? ",", width: best?.width ?? 1 };
}

async function shapeBy(lines: readonly Line[], delimiter: string): Promise<Shape & { score: number }> {
  const usual = usualWidth(lines, delimiter);
  const tried = await Promise.all([undefined, usual].map(async (width) => fit(lines, delimiter, width)));
  const [byFirst, byUsual] = tried;
  const best = byFirst && byUsual && byUsual.score > byFirst.score ? byUsual : byFirst;
  return best ?? { delimiter, width: 1, score: 0 };
}

/** How many of the lines are rows of that width, or of the width of the first one. */
async function fit(lines: readonly Line[], delimiter: string, width?: number): Promise<Shape & { score: number }> {
  const widths: number[] = [];
  for await (const { cells, problem } of readRows(lines, { delimiter, ...(width !== undefined && { width }) }))
    if (problem === undefined) widths.push(cells.length);
  const found = widths[0] ?? 1;
  return { delimiter, width: found, score: found === 1 ? 0 : widths.length * 100 + found };
}

/** The width most lines have by themselves. */
function usualWidth(lines: readonly Line[], delimiter: string): number {
  const times = new Map<number, number>();
  for (const { text } of lines) {
    if (text.trim() === "") continue;
    const width = text.replaceAll(/"[^"]*"/g, "").split(delimiter).length;
    times.set(width, (times.get(width) ?? 0) + 1);
  }
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}
