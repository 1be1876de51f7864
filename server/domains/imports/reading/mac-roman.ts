/** Share of the letters beyond ASCII that are alone or in twos, as in languages of the West: others have runs of them. */
const SPARSE = 0.8;

/**
 * Whether a text that is no UTF-8 was written in Mac Roman, as Excel for Mac's "CSV (Macintosh)" is, and not in windows-1252:
 * its words then have no sign and no capital in the middle. A lone CR ends lines on a Mac only.
 */
export function isMacRoman(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const runs = Array.from(text.matchAll(/[\x80-\xff]+/g), ([run]) => run.length);
  const sparse = sum(runs.filter((length) => length <= 2));
  if (runs.length === 0 || sparse < sum(runs) * SPARSE) return false;
  const mac = countOdd(new TextDecoder("macintosh").decode(bytes));
  const windows = countOdd(new TextDecoder("windows-1252").decode(bytes));
  const hasMacLines = text.includes("\r") && !text.includes("\n");
  return hasMacLines ? mac <= windows : windows > 0 && mac * 2 <= windows;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const LETTER = /[A-Za-z\u00C0-\u024F]/;
const LOWER = /[a-z\u00DF-\u00F6\u00F8-\u00FF\u0153\u0161\u017E]/;
/** Signs within words: an apostrophe, a point between letters in Catalan, dashes. */
const WITHIN = /[’·–—]/;

/** Letters and signs where no word has them: a capital behind or between small letters, a sign between letters. */
function countOdd(text: string): number {
  let odd = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before = "", after = ""] = [text[index - 1], text[index + 1]];
    if (LOWER.test(sign)) continue;
    const isOdd = LETTER.test(sign)
      ? LOWER.test(before) || (LETTER.test(before) && LOWER.test(after))
      : LETTER.test(before) && LETTER.test(after) && !WITHIN.test(sign);
    if (isOdd) odd += 1;
  }
  return odd;
}
