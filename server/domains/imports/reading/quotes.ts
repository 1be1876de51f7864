const QUOTE = '"';

/** How a line ends: within a quoted cell that goes on in the next line, or after its last cell. */
export type LineEnd = {
  isOpen: boolean;
  /** A quoted cell has a quote that is neither doubled nor at its end: RFC 4180 knows no such cell. */
  isStray: boolean;
  /** Delimiters outside quotes. */
  delimiters: number;
};

/** Reads a line by RFC 4180; `isOpen`: it begins within a quoted cell. A quote is one at the beginning of a cell alone. */
export function scanLine(text: string, delimiter: string, isOpen: boolean): LineEnd {
  let delimiters = 0;
  let isQuoted = isOpen;
  let at = 0;
  for (;;) {
    if (!isQuoted) {
      if (text[at] !== QUOTE) {
        const end = text.indexOf(delimiter, at);
        if (end < 0) return { isOpen: false, isStray: false, delimiters };
        delimiters += 1;
        at = end + 1;
        continue;
      }
      at += 1;
    }
    const quote = text.indexOf(QUOTE, at);
    if (quote < 0) return { isOpen: true, isStray: false, delimiters };
    const next = text[quote + 1];
    if (next === undefined) return { isOpen: false, isStray: false, delimiters };
    if (next !== QUOTE && next !== delimiter) return { isOpen: false, isStray: true, delimiters };
    if (next === delimiter) delimiters += 1;
    isQuoted = next === QUOTE;
    at = quote + 2;
  }
}

export function countQuotes(text: string): number {
  let quotes = 0;
  for (let at = text.indexOf(QUOTE); at >= 0; at = text.indexOf(QUOTE, at + 1)) quotes += 1;
  return quotes;
}
