import type { Row } from "../reading/grid.ts";
import { isMissing } from "../values/missing.ts";
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

/** Cells that identify an account or a post by themselves. */
const IDENTIFYING = ["url", "external_id", "post_url", "post_id"] as const;

/**
 * Why a row holds totals instead of a creator; undefined when it holds one. A creator can be called "Total": the row then has
 * a handle, a link or an id.
 */
export function totalsIn(context: RowContext, row: Row): string | undefined {
  const own = context.texts(row, "username");
  const names = [...own, ...context.texts(row, "full_name"), row.cells.find((cell) => !isMissing(cell)) ?? ""];
  const word = names.find(isTotal);
  if (word === undefined) return undefined;
  // How many rows are counted is in the column of handles, and names no account.
  const hasHandle = own.some((cell) => /\p{L}/u.test(cell) && !isTotal(cell));
  const isNamed = context.texts(row, "full_name").some((cell) => /\p{L}/u.test(cell) && !isTotal(cell));
  const isIdentified = IDENTIFYING.some((field) => context.texts(row, field).some((cell) => !isTotal(cell)));
  return hasHandle || isNamed || isIdentified ? undefined : `this row holds totals, no creator (“${word.trim()}”)`;
}

function isTotal(cell: string): boolean {
  return cell.length <= 40 && TOTALS.has(foldWord(cell));
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
