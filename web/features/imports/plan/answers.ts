import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";

type Planned = ImportPlan["columns"][number];
type Style = Partial<Pick<ImportPlan, "dateOrder" | "rates">>;

/** How columns are read: by their answers, else as the table; null: their answers differ. */
export function answerShown<T>(answers: readonly (T | undefined)[], ofTable: T): T | null {
  const [first = ofTable, ...others] = new Set(answers.filter((one) => one !== undefined));
  return others.length === 0 ? first : null;
}

/** The columns with this answer where it is one: those that show how they are written, or follow the table, have none. */
export function answerColumns(
  columns: readonly Planned[],
  inspected: ImportInspection["columns"],
  { dateOrder, rates }: Style,
): Planned[] {
  return columns.map((column, i) => {
    const question = inspected[i]?.question;
    const fits = (about: "dates" | "rates", value: string, answer: string | undefined) =>
      question?.about === about
        ? (question.choices ?? []).some((choice) => choice.value === value)
        : answer !== undefined;
    return {
      ...column,
      ...(dateOrder && fits("dates", dateOrder, column.dateOrder) && { dateOrder }),
      ...(rates && fits("rates", rates, column.rates) && { rates }),
    };
  });
}
