import { foldWords } from "./fold.ts";

/** What rows of totals are called, in the languages of headers. */
const TOTALS = new Set(
  [
    "total | totals | grand total | sub total | subtotal | sum | average | avg | mean | median",
    "total general | totaux | sous total | somme | moyenne | mediane | ensemble",
    "suma | suma total | promedio | media | mediana | total geral | soma",
    "summe | gesamt | insgesamt | gesamtsumme | gesamtergebnis | zwischensumme | endsumme | durchschnitt | mittelwert",
    "totale | totale complessivo | totale generale | somma | totaal | eindtotaal | subtotaal | gemiddelde | som",
    "razem | ogolem | lacznie | suma koncowa | srednia | toplam | genel toplam | ara toplam | ortalama",
    "итого | всего | общий итог | сумма | среднее",
    "合計 | 総計 | 小計 | 平均 | 总计 | 合计 | 总和 | 小计 | 平均值 | 總計 | 합계 | 총계 | 소계 | 평균",
  ].flatMap((words) => words.split(" | ").map(foldWords)),
);

const LONGEST = 40;
/** Most cells begin with another letter, which is sooner seen. "ś" is that of "średnia", "ł" of "łącznie". */
const BEGINNINGS = new Set([...TOTALS, "ś", "ł"].map((word) => word.normalize("NFC").charAt(0)));

/** Whether a cell is the name of a row of totals. */
export function isTotal(cell: string): boolean {
  return (
    cell.length <= LONGEST && BEGINNINGS.has(cell.trimStart().charAt(0).toLowerCase()) && TOTALS.has(foldWords(cell))
  );
}
