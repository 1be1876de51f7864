import { DATE_ORDERS, IMPORT_FIELDS, RATE_FORMS, type ImportPlan } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import { DAY_MS } from "#contract/limits.ts";
import { numberKind, type Field } from "../columns/fields.ts";
import { headerDecimal } from "../columns/headers.ts";
import { share, SURE, type Column } from "../columns/profile.ts";
import { orderOf } from "../rows/row-context.ts";
import { readDates } from "../values/date-order.ts";
import { parseDateCell, type DateOrder } from "../values/dates.ts";
import { hasPercentSign, parseNumber, stylesIn } from "../values/numbers.ts";

/** A column with what it is imported as; `isEntered`: into a field of dates that the team has defined. */
export type StyledColumn = { column: Column; field: Field | undefined; isEntered?: boolean };
type Columns = readonly StyledColumn[];

type Style = Pick<ImportPlan, "dateOrder" | "rates">;
type Question = NonNullable<ImportInspection["columns"][number]["question"]>;
type Choice = NonNullable<Question["choices"]>[number];

/** What the file shows beside these columns: `all` are those of the table, imported or not. */
export type StyleHints = { all: readonly Column[]; delimiter: string | null; now: Date };

/** How one column is written. */
type ColumnStyle<T> = {
  column: Column;
  /** By the column itself, or by the rest of the table; undefined: the user decides. */
  decided: T | undefined;
  /** What is assumed until then. */
  guess: T;
};

/** How a table writes dates and rates, from all of its columns together. */
export function findStyle(columns: Columns, hints: StyleHints): Style {
  const [dates] = dateStyles(columns, hints);
  const [rates] = rateStyles(columns);
  const order = dates && (dates.decided ?? dates.guess);
  return {
    dateOrder: order === "ydm" ? "ymd" : (order ?? "ymd"),
    rates: rates ? (rates.decided ?? rates.guess) : "percent",
  };
}

/**
 * By the place of the column: what the user has to decide under the plan, because nothing in the table shows it, or
 * because it shows something else than the plan has.
 */
export function styleQuestions(
  columns: Columns,
  plan: Pick<ImportPlan, "dateOrder" | "rates" | "columns">,
  hints: StyleHints,
): ReadonlyMap<number, Question> {
  const questions = new Map<number, Question>();
  for (const { column, decided } of dateStyles(columns, hints)) {
    const isOpen = plan.columns[column.index]?.dateOrder === undefined;
    const question = isOpen && decided !== orderOf(column.cells, undefined, plan) && askOfDates(column);
    if (question) questions.set(column.index, question);
  }
  for (const { column, decided } of rateStyles(columns))
    if (decided !== plan.rates && plan.columns[column.index]?.rates === undefined)
      questions.set(column.index, askOfRates(column));
  return questions;
}

/** The plan with the user's answers to these questions. */
export function withStyles(
  plan: ImportPlan,
  questions: ReadonlyMap<number, Question>,
  { dateOrder, rates }: Partial<Style>,
): ImportPlan {
  const answers = { dates: dateOrder && { dateOrder }, rates: rates && { rates } };
  const columns = plan.columns.map((column, i) => {
    const about = questions.get(i)?.about;
    return about === "dates" || about === "rates" ? { ...column, ...answers[about] } : column;
  });
  return { ...plan, columns };
}

function dateStyles(columns: Columns, hints: StyleHints): ColumnStyle<DateOrder>[] {
  const readings = columns
    .filter(({ field, isEntered }) => isEntered === true || (field && IMPORT_FIELDS[field] === "date"))
    // Dates such as 2022-06-30 are no evidence for the order of others.
    .filter(({ column: { cells } }) => cells.some((cell) => !/^\d{4}(?:\D|$)|^\d{8,}/.test(cell.trim())))
    .map((one) => Object.assign(readDates(one.column.cells), one));
  const beside = readings.some(({ isDoubtful }) => isDoubtful) ? orderOfOthers(hints) : undefined;
  return readings.map(({ column, order, isDoubtful, isEntered }) => {
    if (!isDoubtful) return { column, decided: order, guess: order };
    const decided = beside ?? (isEntered ? undefined : notOfFuture(column, hints)) ?? orderOfPlace(column, hints);
    return { column, decided, guess: order };
  });
}

/** The order that all columns of dates have which show one. */
function orderOfOthers({ all }: StyleHints): DateOrder | undefined {
  const readings = all
    .filter(({ cells }) => cells.some((cell) => /^\d{1,2}\D{1,2}\d{1,2}\D{1,2}\d{4}/.test(cell.trim())))
    .map(({ cells }) => readDates(cells));
  const [order, other] = new Set(
    readings.flatMap(({ order: own, readable, isDoubtful }) => (readable < SURE || isDoubtful ? [] : own)),
  );
  return other === undefined ? order : undefined;
}

/** No source knows the future: the order in which no date is of it. Dates that a team enters can be. */
function notOfFuture({ cells }: Column, { now }: StyleHints): DateOrder | undefined {
  const [past, more] = (["dmy", "mdy"] as const).filter((order) =>
    cells.every((cell) => (parseDateCell(cell, order)?.at.getTime() ?? 0) <= now.getTime() + DAY_MS),
  );
  return more === undefined ? past : undefined;
}

/** Countries that write decimals with a comma write the day first, and so does who separates day and month by points. */
function orderOfPlace({ cells }: Column, { all, delimiter }: StyleHints): DateOrder | undefined {
  const isDotted = cells.every((cell) => /^\d{1,2}\. ?\d{1,2}\. ?\d{4}/.test(cell.trim()));
  return isDotted || delimiter === ";" || headerDecimal(all.map(({ header }) => header))?.[0] === ","
    ? "dmy"
    : undefined;
}

/** Percents when the header says so, when engagement and followers of the rows say so, or when they were above 100 %. */
function rateStyles(columns: Columns): ColumnStyle<Style["rates"]>[] {
  const rates = columns.filter(({ field, column }) => field === "engagement_rate" && column.cells.length > 0);
  return rates.flatMap(({ column }) => {
    const bare = bareRates(column);
    const usual = median(bare, "engagement_rate");
    if (usual === undefined) return [];
    const isPercent =
      usual > 1 ||
      hasPercentSign(column.header) ||
      /percent|pct/i.test(column.header) ||
      share(bare, (cell) => Number(parseNumber(cell, { kind: "rate" })) > 1) > ABOVE;
    const expected = rates.length === 1 ? expectedRate(columns) : undefined;
    const byFigures = expected && (usual / expected > 10 ? "percent" : "fraction");
    const decided = isPercent ? "percent" : byFigures;
    return [{ column, decided: decided || undefined, guess: usual > 0.25 ? "percent" : "fraction" }];
  });
}

/** A larger share of engagement rates above 100 % is no coincidence: they are percents. */
const ABOVE = 0.05;

function bareRates({ cells }: Column): string[] {
  return cells.filter((cell) => !hasPercentSign(cell));
}

function askOfDates({ header, cells }: Column): Question | undefined {
  const days = (cell: string) =>
    DATE_ORDERS.flatMap((value): Choice[] => {
      const date = parseDateCell(cell, orderOf(cells, value, { dateOrder: value }));
      return date ? [{ value, label: DAY.format(date.at) }] : [];
    });
  const example = cells.find((cell) => new Set(days(cell).map(({ label }) => label)).size > 1);
  if (example === undefined) return undefined;
  const choices = days(example).filter(({ label }, i, all) => all.findIndex((one) => one.label === label) === i);
  return { about: "dates", msg: ask(header, example, choices), choices };
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const PERCENT = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 4 });

function askOfRates(column: Column): Question {
  const example = bareRates(column)[0] ?? "";
  const rate = Number(parseNumber(example, { kind: "rate" }));
  const choices = RATE_FORMS.map((value): Choice => {
    const label = PERCENT.format(value === "percent" ? rate / 100 : rate);
    return { value, label };
  });
  return { about: "rates", msg: ask(column.header, example, choices), choices };
}

function ask(header: string, example: string, choices: readonly Choice[]): string {
  const labels = new Intl.ListFormat("en", { type: "disjunction" }).format(choices.map(({ label }) => label));
  return `“${example.trim()}” in “${header}” can be ${labels}. Choose which it is.`;
}

/** Engagement for each post over followers, of the usual row. */
function expectedRate(columns: Columns): number | undefined {
  const usual = (field: Field) => {
    const column: Column | undefined = columns.find((mapped) => mapped.field === field)?.column;
    return column && median(column.cells, field);
  };
  const [engagement, followers] = [usual("engagement_per_post") ?? usual("likes_per_post"), usual("followers")];
  return engagement === undefined || !followers ? undefined : engagement / followers;
}

/** Of a column's numbers, the ambiguous ones in the style of the others. */
export function median(cells: readonly string[], field: Field): number | undefined {
  const kind = numberKind(field) ?? "average";
  const styles = stylesIn(cells, kind);
  const decimal = styles[","].length > 0 && styles["."].length === 0 ? "," : ".";
  const values = cells.map((cell) => parseNumber(cell, { decimal, kind })).filter((value) => typeof value === "number");
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
