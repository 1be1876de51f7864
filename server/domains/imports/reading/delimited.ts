import { decodeFile, detectEncoding } from "./encoding.ts";
import { detectShape } from "./delimiter.ts";
import type { Grid } from "./grid.ts";
import { splitLines, type Line } from "./lines.ts";
import { readRows } from "./records.ts";

/** Captions of some dozen lines are still a sample of rows. */
const LOOKED_AT = 1_000;
/** Characters of the lines sampled; they are split by every delimiter. */
const LOOKED_AT_LENGTH = 65_536;
/** A line is split synchronously, which blocks the event loop. */
const LONGEST_ROW = 1_048_576;

/** Text with cells separated by commas, semicolons, tabs or bars, in any encoding. */
export async function openDelimited(file: string): Promise<Grid> {
  const encoding = await detectEncoding(file);
  const lines = () => withoutMark(splitLines(decodeFile(file, encoding), LONGEST_ROW));
  const first: Line[] = [];
  let length = 0;
  let isCut = false;
  for await (const line of lines()) {
    length += line.text.length;
    isCut = first.push(line) >= LOOKED_AT || length > LOOKED_AT_LENGTH;
    if (isCut) break;
  }
  const shape = await detectShape(first, { isCut });
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

/** Excel's own first line `sep=;` is not part of the table. */
async function* withoutMark(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.number > 1 || !/^"?sep=.?"?$/i.test(line.text)) yield line;
}
