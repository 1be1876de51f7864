import type { Row } from "../reading/grid.ts";
import { isMissing } from "../values/missing.ts";
import { parseNumber } from "../values/numbers.ts";
import type { RowContext } from "./row-context.ts";

/** What rows of totals are called, in the languages of headers. */
const TOTALS = new Set(
  [
    "total | totals | grand total | sub total | subtotal | sum | average | avg | mean | median",
    "total general | totaux | sous total | somme | moyenne | mediane | ensemble",
    "suma | suma total | promedio | media | mediana | total geral | soma",
    "summe | gesamt | insgesamt | gesamtsumme | gesamtergebnis | zwischensumme | endsumme | durchschnitt | mittelwert",
    "totale | totale complessivo | totale generale | somma | totaal | eindtotaal | subtotaal | gemiddelde | som",
    "razem | ogolem | suma koncowa | srednia | toplam | genel toplam | ara toplam | ortalama",
    "итого | всего | общий итог | сумма | среднее",
    "合計 | 総計 | 小計 | 平均 | 总计 | 合计 | 总和 | 小计 | 平均值 | 總計 | 합계 | 총계 | 소계 | 평균",
  ].flatMap((words) => words.split(" | ").map(foldWord)),
);

const LONGEST = 40;
/** Most cells begin with another letter, which is sooner seen. "ś" is that of "średnia". */
const BEGINNINGS = new Set([...TOTALS, "ś"].map((word) => word.normalize("NFC").charAt(0)));

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
    : `this row holds totals, no creator (“${word.trim()}”)`;
}

function isNumber(cell: string): boolean {
  return typeof parseNumber(cell, { kind: "amount" }) === "number";
}

/** "12K" is a number with a letter. */
function isText(cell: string): boolean {
  return /\p{L}/u.test(cell) && !isNumber(cell);
}

function isTotal(cell: string): boolean {
  return (
    cell.length <= LONGEST && BEGINNINGS.has(cell.trimStart().charAt(0).toLowerCase()) && TOTALS.has(foldWord(cell))
  );
}

/** "TOTAL (12):" is "total", and accents do not count. */
function foldWord(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim()
    .normalize("NFC");
}
