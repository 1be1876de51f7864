/**
 * The first column of a block as spreadsheets copy it: cells parted by tabs, rows by line ends, cells with either in
 * quotes that are doubled within.
 */
export function firstColumn(block: string): string[] {
  const values: string[] = [];
  // A row's first cell, quoted or plain, and whatever else the row has.
  const row =
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(?:\t(?:"(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*))*(?:\r\n|\r|\n|$)/y;
  while (row.lastIndex < block.length) {
    const [, quoted, plain = ""] = row.exec(block) ?? [];
    values.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return values;
}
