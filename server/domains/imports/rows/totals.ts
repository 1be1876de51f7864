import type { Row } from "../reading/grid.ts";
import { isMissing } from "../../../values/missing.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { isTotal } from "../../../values/total-words.ts";
import type { RowContext } from "./row-context.ts";

/** Cells that identify an account or a post by themselves. */
const IDENTIFYING = ["url", "external_id", "post_url", "post_id"] as const;

/**
 * Why a row holds totals instead of a creator; undefined when it holds one. A creator can be called "Total": the row then has
 * another text, a link or an id. How many rows are counted may be in the column of handles.
 */
export function totalsIn(context: RowContext, row: Row): string | undefined {
  const first = row.cells.find((cell) => !isMissing(cell)) ?? "";
  const names = [first, context.text(row, "username"), context.text(row, "full_name")];
  const word = names.find(isTotal);
  if (word === undefined) return undefined;
  const others = row.cells.filter((cell) => !isMissing(cell) && !isTotal(cell));
  const isIdentified = IDENTIFYING.some((field) => context.texts(row, field).some((cell) => !isTotal(cell)));
  return isIdentified || others.some(isText) || !others.some(isNumber)
    ? undefined
    : `this row holds totals (“${word.trim()}”)`;
}

function isNumber(cell: string): boolean {
  return typeof parseNumber(cell, { kind: "amount" }) === "number";
}

function isText(cell: string): boolean {
  return /\p{L}/u.test(cell) && !isNumber(cell);
}
