import { readRows } from "./records.ts";
import type { Line } from "./lines.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter that cuts the first lines into the most rows of one and the same width. */
export async function detectDelimiter(lines: readonly Line[]): Promise<string> {
  const scores = await Promise.all(DELIMITERS.map((delimiter) => scoreOf(lines, delimiter)));
  const best = Math.max(...scores);
  return DELIMITERS[scores.indexOf(best)] ?? ",";
}

async function scoreOf(lines: readonly Line[], delimiter: string): Promise<number> {
  const widths: number[] = [];
  for await (const { cells, problem } of readRows(lines, { delimiter })) if (!problem) widths.push(cells.length);
  const width = widths[0] ?? 1;
  return width === 1 ? 0 : widths.length * 100 + width;
}
