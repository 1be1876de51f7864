import { unescapeFormula } from "../../../csv.ts";

/** What spreadsheets write for missing values. Compared in lower case. */
const NOTHING = new Set([
  "",
  "-",
  "--",
  "–",
  "—",
  "?",
  "n/a",
  "n/a'",
  "#n/a",
  "n.a.",
  "n/d",
  "#n/d",
  "nan",
  "null",
  "none",
  "nil",
  "undefined",
]);

/** `#NAME?`, `#VALOR!`, `#¡REF!`, `#DIV/0!` …: a formula that failed, in any language of Excel. A `#Title` is none. */
export function isSheetError(text: string): boolean {
  return /^#[¡\p{Lu}\d/]+[!?]$/u.test(text.trim());
}

/** Whether a cell holds no value. Missing is never zero. */
export function isMissing(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase()) || isSheetError(text);
}

/** A cell's text without what PostgreSQL cannot store, or undefined when it is missing. */
export function cleanText(text: string): string | undefined {
  if (isMissing(text)) return undefined;
  // Our own exports, and others, escape formulas with an apostrophe.
  const clean = unescapeFormula(text.trimStart())
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  return clean === "" ? undefined : clean;
}

/** Letters lost to a wrong encoding earlier on; nothing can bring them back. */
export function isDamaged(text: string): boolean {
  return text.includes("\uFFFD");
}
