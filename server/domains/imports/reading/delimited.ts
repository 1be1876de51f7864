import { decodeFile, detectEncoding } from "./encoding.ts";
import { detectShape } from "./delimiter.ts";
import type { Grid } from "./grid.ts";
import { splitLines, type Line } from "./lines.ts";
import { readRows } from "./records.ts";

const LOOKED_AT = 100;

/** Text with cells parted by commas, semicolons, tabs or bars, in whatever encoding. */
export async function openDelimited(file: string): Promise<Grid> {
  const encoding = await detectEncoding(file);
  const lines = () => withoutMark(splitLines(decodeFile(file, encoding)));
  const first: Line[] = [];
  for await (const line of lines()) if (first.push(line) >= LOOKED_AT) break;
  const shape = await detectShape(first);
  return {
    format: "csv",
    encoding,
    delimiter: shape.delimiter,
    width: shape.width,
    unfolded: [],
    isKeyed: false,
    doubts: [],
    rows: () => readRows(lines(), shape),
  };
}

/** Excel's own first line `sep=;` says nothing about the table. */
async function* withoutMark(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.number > 1 || !/^"?sep=.?"?$/i.test(line.text)) yield line;
}
