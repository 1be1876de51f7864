import { parse } from "csv-parse/sync";
import type { Row } from "./grid.ts";
import type { Line } from "./lines.ts";
import { countQuotes, scanLine } from "./quotes.ts";

/** A cell whose quotes break the rules and that is spread over more lines than this is an unclosed quote. */
const LOOSE_LINES = 50;
/** A cell whose quotes keep the rules has any number of lines up to these. */
const STRICT = { lines: 10_000, length: 1_048_576 };
/** After so many cells that ran on and were no cells, cells are short: a file may have such a quote in every line. */
const RUNS_MAX = 10;
/** Whole rows are parsed this many at a time. */
const CHUNK = 500;
/** And no more than so many characters: parsing blocks the event loop. */
const CHUNK_LENGTH = 262_144;

/** Lines from one with an unclosed quote on. */
type Open = { lines: Line[]; length: number; quotes: number; delimiters: number; isStrict: boolean };

type Options = {
  delimiter: string;
  /** Cells of a row; without it the first row says it. "any": rows are taken as they come. */
  width?: number | "any";
  /** The lines are the beginning of a longer text: a quote that is open at the end is closed beyond it. */
  isCut?: boolean;
};

/**
 * Rows of a delimited text, by RFC 4180: a quoted cell has any number of line breaks, delimiters and doubled quotes. Where a
 * quote breaks these rules – it is never closed, or not doubled –, it spoils its own line and no other: such lines are joined
 * to a row only when the row then has as many cells as the others.
 */
export async function* readRows(
  lines: AsyncIterable<Line> | Iterable<Line>,
  { delimiter, width: known, isCut = false }: Options,
): AsyncGenerator<Row> {
  const isAny = known === "any";
  let width = isAny ? undefined : known;
  /** Texts that are rows of their own, not parsed yet. */
  let whole: Line[] = [];
  let length = 0;
  let open: Open | undefined;
  let runs = 0;
  let isFirst = true;
  /** Lines to be read, the next one last. */
  const waiting: Line[] = [];

  function* feed(line: Line): Generator<Row> {
    waiting.push(line);
    for (let next = waiting.pop(); next; next = waiting.pop()) yield* take(next);
  }

  function* take(line: Line): Generator<Row> {
    if (!open) {
      if (line.text.trim() === "") return;
      const end = scanLine(line.text, delimiter, false);
      const quotes = end.isOpen || end.isStray ? countQuotes(line.text) : 0;
      if (!end.isOpen && (!end.isStray || quotes % 2 === 0)) return yield* add(line);
      open = { lines: [line], length: line.text.length, quotes, delimiters: end.delimiters, isStrict: end.isOpen };
      return;
    }
    open.lines.push(line);
    open.length += line.text.length;
    open.quotes += countQuotes(line.text);
    if (open.isStrict) {
      const end = scanLine(line.text, delimiter, true);
      open.delimiters += end.delimiters;
      open.isStrict = !end.isStray;
      if (open.isStrict && !end.isOpen) return yield* settle(open);
    }
    const isLong = open.lines.length >= LOOSE_LINES;
    if (open.isStrict ? isLong && !mayRunOn(open) : isLong || open.quotes % 2 === 0) yield* settle(open);
  }

  function mayRunOn(one: Open): boolean {
    return runs < RUNS_MAX && one.lines.length < STRICT.lines && one.length < STRICT.length;
  }

  /** The open lines are one row, or the first of them is broken and the others are read again. */
  function* settle({ lines: own, isStrict, delimiters }: Open): Generator<Row> {
    const [first, ...others] = own;
    open = undefined;
    if (!first) return;
    const text = textOf(own);
    const isClosed = isStrict && endsClosed(own);
    // A quote that is closed by one of another row has swallowed the rows between them. Two cells are found in many a text.
    const isSwallowing = () =>
      others.length > 1 && (own.length > LOOSE_LINES || (width ?? 0) > 2) && others.slice(0, -1).every(isRow);
    if (isClosed && (isAny || width === undefined || delimiters + 1 === width || !isSwallowing()))
      return yield* add({ number: first.number, text });
    const joined = !isStrict && countQuotes(text) % 2 === 0 ? parseOne(text, delimiter) : undefined;
    if (joined && (width === undefined ? !isAny : joined.length === width)) {
      isFirst = false;
      yield* flush();
      return yield* check([{ line: first.number, cells: joined }]);
    }
    if (own.length > LOOSE_LINES) runs += 1;
    yield* flush();
    const alone = parseOne(first.text, delimiter);
    if (alone && alone.length === width) yield* check([{ line: first.number, cells: alone }]);
    else yield { line: first.number, cells: alone ?? [first.text], problem: "a quote is not closed" };
    for (const line of others.toReversed()) waiting.push(line);
  }

  /** Whether a line is a row by itself. */
  function isRow({ text }: Line): boolean {
    return text.trim() === "" || parseOne(text, delimiter)?.length === width;
  }

  function endsClosed(own: readonly Line[]): boolean {
    let isOpen = false;
    for (const { text } of own) ({ isOpen } = scanLine(text, delimiter, isOpen));
    return !isOpen;
  }

  function* add(line: Line): Generator<Row> {
    if (push(line)) yield* flush();
  }

  /** Whether it is time to parse. */
  function push(line: Line): boolean {
    isFirst = false;
    whole.push(line);
    length += line.text.length;
    return whole.length >= CHUNK || length > CHUNK_LENGTH || (width === undefined && !isAny);
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
      if (!isAny) width ??= found;
      if (row.cells.every((cell) => cell.trim() === "")) continue;
      if (row.problem === undefined && width !== undefined && found !== width)
        row.problem = `${found} ${found === 1 ? "cell" : "cells"} where the header has ${width}`;
      yield row;
    }
  }

  for await (const line of lines)
    if (open || line.text.includes('"')) yield* feed(line);
    else if (line.text.trim() !== "" && push(line)) yield* flush();
  while (open) {
    if (isCut && !isFirst) break;
    yield* settle(open);
    const next = waiting.pop();
    if (next) yield* feed(next);
  }
  yield* flush();
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("\n");
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
