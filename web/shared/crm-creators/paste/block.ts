/** Blocks of cells as spreadsheets copy and paste them: cells separated by tabs, rows by line ends. */

const PLAIN_END = /[\t\r\n]|$/g;

/** Rows of cells. Cells with a tab or a line end are in quotes, which are doubled within. */
export function readBlock(block: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < block.length || row.length > 0) {
    const { text, end } = readCell(block, at);
    row.push(text.trim());
    at = end + 1;
    if (block[end] === "\t") continue;
    if (block.startsWith("\r\n", end)) at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** `end`: where the separator is, or the end of the block. */
function readCell(block: string, from: number): { text: string; end: number } {
  const close = block[from] === '"' ? closingQuote(block, from + 1) : -1;
  // A quote that only begins a word is as written.
  if (close !== -1 && (close + 1 === block.length || /[\t\r\n]/.test(block.charAt(close + 1))))
    return { text: block.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
  PLAIN_END.lastIndex = from;
  const end = PLAIN_END.exec(block)?.index ?? block.length;
  return { text: block.slice(from, end), end };
}

function closingQuote(block: string, from: number): number {
  let at = block.indexOf('"', from);
  while (at !== -1 && block[at + 1] === '"') at = block.indexOf('"', at + 2);
  return at;
}

export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A single value fills the selected cells; a block goes as far as it goes. */
export function spread(block: string[][], onto: { rows: number; columns: number }): string[][] {
  const [[value, ...others] = [], ...rows] = block;
  if (value === undefined || others.length > 0 || rows.length > 0) return block;
  return filled(value, onto);
}

export function filled(value: string, { rows, columns }: { rows: number; columns: number }): string[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => value));
}
