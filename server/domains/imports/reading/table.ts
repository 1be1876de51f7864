import { decodeFile, detectEncoding } from "./encoding.ts";
import { detectDelimiter } from "./delimiter.ts";
import { splitLines, type Line } from "./lines.ts";
import { readRows, type Row } from "./records.ts";

const LOOKED_AT = 100;

export type Table = {
  encoding: string;
  delimiter: string;
  /** One name per column: line breaks and blanks folded, duplicates numbered. */
  headers: string[];
  /** Rows from the first to the last; may be read more than once. */
  rows: () => AsyncGenerator<Row>;
};

/** Opens a file with a header row, whatever its encoding and delimiter. */
export async function openTable(file: string): Promise<Table> {
  const encoding = await detectEncoding(file);
  const lines = () => withoutPreamble(splitLines(decodeFile(file, encoding)));
  const first: Line[] = [];
  for await (const line of lines()) if (first.push(line) >= LOOKED_AT) break;
  const delimiter = await detectDelimiter(first);
  const all = () => readRows(lines(), { delimiter });
  const header = await all().next();
  return {
    encoding,
    delimiter,
    headers: nameColumns(header.done ? [] : header.value.cells),
    async *rows() {
      const rows = all();
      await rows.next();
      yield* rows;
    },
  };
}

/** Headers as people can write them on a command line: `Followers`, `Followers#2`, `Column 3`. */
export function nameColumns(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell.replaceAll(/\s+/g, " ").trim() || `Column ${i + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name}#${times}`;
  });
}

/** Excel's own first line `sep=;` says nothing about the table. */
async function* withoutPreamble(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.number > 1 || !/^"?sep=.?"?$/i.test(line.text)) yield line;
}
