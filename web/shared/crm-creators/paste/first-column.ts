/** A row's first cell, quoted or plain, and whatever else the row has. */
const ROW =
  /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))((?:\t(?:"(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*))*)(?:\r\n|\r|\n|$)/y;
const OTHER_CELL = /\t(?:"(?:[^"]|"")*"(?=\t|$)|[^\t]*)/g;

/**
 * The first column of a block as spreadsheets copy it: cells separated by tabs, rows by line ends, cells with either in
 * quotes that are doubled within. `others`: the number of further columns.
 */
export function readBlock(block: string): { values: string[]; others: number } {
  const values: string[] = [];
  let others = 0;
  const row = new RegExp(ROW);
  while (row.lastIndex < block.length) {
    const [, quoted, plain = "", rest = ""] = row.exec(block) ?? [];
    values.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    others = Math.max(others, rest.match(OTHER_CELL)?.length ?? 0);
  }
  return { values, others };
}
