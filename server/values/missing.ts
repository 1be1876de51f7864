import { unescapeFormula } from "../csv.ts";

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
  const clean = cleanSpaces(unescapeFormula(text.trimStart()));
  return clean === "" ? undefined : clean;
}

/** The same of a text of several lines, which stay lines. */
export function cleanLines(text: string): string | undefined {
  if (isMissing(text)) return undefined;
  const lines = unescapeFormula(text.trimStart())
    .split(/\r\n|[\n\r]/)
    .map((line) => cleanSpaces(line));
  const clean = lines.join("\n").trim();
  return clean === "" ? undefined : clean;
}

function cleanSpaces(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/**
 * Letters lost to a wrong encoding earlier on; nothing can bring them back. Programs write U+FFFD or question marks for them:
 * a text without any letter, or a mark between two. In addresses `?` begins a query.
 */
export function isDamaged(text: string): boolean {
  if (text.includes("\uFFFD")) return true;
  if (!text.includes("?") || text.includes("/")) return false;
  return (/\?\s*\?/.test(text) && !/[\p{L}\p{N}]/u.test(text)) || /\p{Ll}\?+\p{Ll}/u.test(text);
}
