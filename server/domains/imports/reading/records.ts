import { parse } from "csv-parse/sync";
import type { Row } from "./grid.ts";
import type { Line } from "./lines.ts";

/** A cell spread over more lines than this is an unclosed quote. */
const LONGEST_CELL = 50;
/** Whole rows are parsed this many at a time. */
const CHUNK = 500;
/** And no more than so many characters: parsing blocks the event loop. */
const CHUNK_LENGTH = 262_144;

/**
 * Rows of a delimited text. A quote that is never closed, or not doubled, spoils its own line and no other:
 * lines are joined to a row only when the row then has as many cells as the others. Without a known width the
 * first row says it.
 */
export async function* readRows(
  lines: AsyncIterable<Line> | Iterable<Line>,
  { delimiter, width: known }: { delimiter: string; width?: number },
): AsyncGenerator<Row> {
  let width = known;
  /** Lines that are rows of their own, not parsed yet. */
  let whole: Line[] = [];
  let length = 0;
  /** Lines from one with an unclosed quote on. */
  let open: Line[] = [];

  function* feed(line: Line): Generator<Row> {
    if (open.length > 0) {
      open.push(line);
      if (isBalanced(textOf(open)) || open.length >= LONGEST_CELL) yield* settle();
    } else if (!isBalanced(line.text)) {
      yield* flush();
      open = [line];
    } else if (line.text.trim() !== "") {
      whole.push(line);
      length += line.text.length;
      if (whole.length >= CHUNK || length > CHUNK_LENGTH || width === undefined) yield* flush();
    }
  }

  /** The open lines are one row, or the first of them is broken and the others are read again. */
  function* settle(): Generator<Row> {
    const [first, ...others] = open;
    open = [];
    if (!first) return;
    const joined = isBalanced(textOf([first, ...others])) ? parseOne(textOf([first, ...others]), delimiter) : undefined;
    if (joined && (width === undefined || joined.length === width)) {
      yield* check([{ line: first.number, cells: joined }]);
      return;
    }
    const alone = parseOne(first.text, delimiter);
    if (alone && alone.length === width) yield { line: first.number, cells: alone };
    else yield { line: first.number, cells: alone ?? [first.text], problem: "a quote is not closed" };
    for (const line of others) yield* feed(line);
  }

  function* flush(): Generator<Row> {
    const rows = parseWhole(whole, delimiter);
    whole = [];
    length = 0;
    yield* check(rows);
  }

  function* check(rows: Row[]): Generator<Row> {
    for (const row of rows) {
      const found = row.cells.length;
      width ??= found;
      if (row.cells.every((cell) => cell.trim() === "")) continue;
      if (row.problem === undefined && found !== width)
        row.problem = `${found} ${found === 1 ? "cell" : "cells"} where the header has ${width}`;
      yield row;
    }
  }

  for await (const line of lines) yield* feed(line);
  while (open.length > 0) yield* settle();
  yield* flush();
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("\n");
}

function isBalanced(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 0;
}

/** One row for every text: all at once, and one by one where that does not come out even. */
function parseWhole(whole: readonly Line[], delimiter: string): Row[] {
  if (whole.length === 0) return [];
  const all = tryParse(textOf(whole), delimiter);
  if (all?.length === whole.length) return whole.map(({ number }, i) => ({ line: number, cells: all[i] ?? [] }));
  return whole.map(({ number: line, text }) => {
    const cells = parseOne(text, delimiter);
    return cells ? { line, cells } : { line, cells: [text], problem: "its quotes cannot be read" };
  });
}

function parseOne(text: string, delimiter: string): string[] | undefined {
  const rows = tryParse(text, delimiter);
  return rows?.length === 1 ? rows[0] : undefined;
}

function tryParse(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: "\n" });
  } catch {
    return undefined;
  }
}
