import { DATE_ORDERS, IMPORT_FIELDS, RATE_FORMS, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import { numberKind, type Field } from "../columns/fields.ts";
import { headerDecimal } from "../columns/headers.ts";
import { share, SURE, type Column } from "../columns/profile.ts";
import { orderOf } from "../rows/row-context.ts";
import { readDates } from "../../../values/date-order.ts";
import { parseDateCell, type DateOrder } from "../../../values/dates.ts";
import { hasPercentSign, parseNumber, stylesIn } from "../../../values/numbers.ts";

/** A column with what it is imported as. */
export type StyledColumn = {
  column: Column;
  field: Field | undefined;
  /** Into a field of dates that the team has defined. */
  isEntered?: boolean;
  /** Whose figures they are, in a table of several networks. */
  network?: Network | undefined;
};
type Columns = readonly StyledColumn[];

type Style = Pick<ImportPlan, "dateOrder" | "rates">;
type Question = NonNullable<ImportInspection["columns"][number]["question"]>;
type Choice = NonNullable<Question["choices"]>[number];

/** What is known beside these columns. */
export type StyleHints = {
  /** Those of the table, imported or not. */
  all: readonly Column[];
  delimiter: string | null;
  now: Date;
  /** What the user chose, which beats all that is not certain. */
  choices?: Partial<Style>;
};

/** How one column is written. */
type ColumnStyle<T> = {
  column: Column;
  /** By the column itself, or by the rest of the table; undefined: the user decides. */
  decided: T | undefined;
  /** What is assumed until then. */
  guess: T;
};

/** `isCertain`: the figures themselves show it, whatever was chosen. */
type RateStyle = ColumnStyle<Style["rates"]> & { isCertain: boolean };

/** How a table writes dates and rates, from all of its columns together. */
export function findStyle(columns: Columns, hints: StyleHints): Style {
  const [dates] = dateStyles(columns, hints);
  const [rates] = rateStyles(columns, hints);
  const order = dates && (dates.decided ?? dates.guess);
  return {
    dateOrder: order ? inPlan(order) : "ymd",
    rates: rates ? (rates.decided ?? rates.guess) : "percent",
  };
}

/** As plans name it: in which order day and month follow the year is read from the column. */
function inPlan(order: DateOrder): Style["dateOrder"] {
  return order === "ydm" ? "ymd" : order;
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
  function add({ index }: Column, question: Question | undefined): void {
    if (question) questions.set(index, question);
  }
  for (const { column, decided } of dateStyles(columns, hints)) {
    const chosen = plan.columns[column.index]?.dateOrder;
    const order = orderOf(column.cells, chosen, plan);
    if (chosen !== undefined) add(column, askOfOther(column, order));
    else if (decided !== order) add(column, askOfDates(column));
  }
  for (const { column, decided, isCertain } of rateStyles(columns, hints)) {
    const chosen = plan.columns[column.index]?.rates;
    if (decided !== (chosen ?? plan.rates) && (chosen === undefined || isCertain))
      add(column, askOfRates(column, chosen && decided));
  }
  return questions;
}

/** The plan with the user's choices, where the columns leave one; where none does, as an answer that may contradict them. */
export function withStyles(plan: ImportPlan, columns: Columns, hints: StyleHints): ImportPlan {
  const { dateOrder, rates } = hints.choices ?? {};
  const questions = styleQuestions(columns, plan, hints);
  const answered = (value: string | undefined, styles: readonly { column: Column }[]) => {
    const indices = styles.map(({ column: { index } }) => index);
    const open = indices.filter((index) => questions.has(index));
    return new Set(
      open.length === 0
        ? indices
        : open.filter((index) => questions.get(index)?.choices?.some((choice) => choice.value === value)),
    );
  };
  const dates = dateOrder && answered(dateOrder, dateStyles(columns, hints));
  const shares = rates && answered(rates, rateStyles(columns, hints));
  return {
    ...plan,
    columns: plan.columns.map((column, i) => ({
      ...column,
      ...(dates?.has(i) && { dateOrder }),
      ...(shares?.has(i) && { rates }),
    })),
  };
}

function dateStyles(columns: Columns, hints: StyleHints): ColumnStyle<DateOrder>[] {
  const readings = columns
    .filter(({ field, isEntered }) => isEntered === true || (field && IMPORT_FIELDS[field] === "date"))
    // Dates such as 2022-06-30 are no evidence for the order of others.
    .filter(({ column: { cells } }) => cells.some((cell) => !/^\d{4}(?:\D|$)|^\d{8,}/.test(cell.trim())))
    .map((one) => Object.assign(readDates(one.column.cells), one));
  const beside = readings.some(({ isDoubtful }) => isDoubtful) ? orderOfOthers(hints) : undefined;
  return readings.map(({ column, order, tied, isDoubtful, isEntered }) => {
    if (!isDoubtful) return { column, decided: order, guess: order };
    const evidence = hints.choices?.dateOrder
      ? []
      : [beside, isEntered ? undefined : notOfFuture(column, tied, hints), orderOfPlace(column, tied, hints)];
    // What the column itself excludes is not its order, whatever others have.
    const decided = evidence.find((one) => one !== undefined && tied.includes(one));
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
function notOfFuture(
  { cells }: Column,
  tied: readonly DateOrder[],
  { now }: Pick<StyleHints, "now">,
): DateOrder | undefined {
  const latest = now.getTime() + DAY_MS;
  const days = (order: DateOrder) => cells.flatMap((cell) => parseDateCell(cell, order)?.at.getTime() ?? []);
  const [past, more] = tied.filter((order) => days(order).every((day) => day <= latest));
  return more === undefined ? past : undefined;
}

/**
 * Countries that write decimals with a comma write the day first, and so does who separates day and month by points.
 * Where the year can be first, neither shows it.
 */
function orderOfPlace(
  { cells }: Column,
  tied: readonly DateOrder[],
  { all, delimiter }: StyleHints,
): DateOrder | undefined {
  if (tied.some((order) => order === "ymd" || order === "ydm")) return undefined;
  const isDotted = cells.every((cell) => /^\d{1,2}\. ?\d{1,2}\. ?\d{4}/.test(cell.trim()));
  return isDotted || delimiter === ";" || headerDecimal(all.map(({ header }) => header))?.[0] === ","
    ? "dmy"
    : undefined;
}

/** Percents when the header says so, when engagement and followers of the rows say so, or when they were above 100 %. */
function rateStyles(columns: Columns, { choices }: Pick<StyleHints, "choices">): RateStyle[] {
  const rates = columns.filter(({ field, column }) => field === "engagement_rate" && column.cells.length > 0);
  return rates.flatMap(({ column, network }): RateStyle[] => {
    const bare = bareRates(column);
    const usual = median(bare, "engagement_rate");
    if (usual === undefined) return [];
    const guess = usual > 0.25 ? "percent" : "fraction";
    if (usual > 1) return [{ column, decided: guess, guess, isCertain: true }];
    const isPercent =
      hasPercentSign(column.header) ||
      /percent|pct/i.test(column.header) ||
      share(bare, (cell) => Number(parseNumber(cell, { kind: "rate" })) > 1) > ABOVE;
    const isOnly = rates.every((one) => one.column === column || one.network !== network);
    const byFigures = isOnly ? formByFigures(usual, expectedRate(columns, network)) : undefined;
    const decided = isPercent ? "percent" : byFigures;
    return [{ column, decided: choices?.rates ? undefined : decided, guess, isCertain: false }];
  });
}

/** A rate is counted in many ways: only percents are about a hundred times what figures give, and fractions near it. */
function formByFigures(usual: number, expected: number | undefined): Style["rates"] | undefined {
  if (!expected || usual === 0) return undefined;
  const times = usual / expected;
  return times > 30 ? "percent" : times < 3 ? "fraction" : undefined;
}

/** A larger share of engagement rates above 100 % is no coincidence: they are percents. */
const ABOVE = 0.05;

function bareRates({ cells }: Column): string[] {
  return cells.filter((cell) => !hasPercentSign(cell));
}

function askOfDates({ header, cells }: Column): Question | undefined {
  const orders = DATE_ORDERS.map((value) => ({ value, order: orderOf(cells, value, { dateOrder: value }) }));
  const daysOf = (cell: string) => {
    const days = orders.flatMap(({ value, order }) => {
      const day = parseDateCell(cell, order)?.at;
      return day ? [{ value, day }] : [];
    });
    return days.filter(({ day }, i) => days.findIndex((one) => one.day.getTime() === day.getTime()) === i);
  };
  // A cell such as 05/05/03 shows fewer of the choices than others.
  const [example] = [...new Set(cells)]
    .map((cell) => ({ cell, days: daysOf(cell) }))
    .toSorted((a, b) => b.days.length - a.days.length);
  if (!example || example.days.length < 2) return undefined;
  const choices = example.days.map(({ value, day }) => ({ value, label: DAY.format(day) }));
  return { about: "dates", msg: ask(header, example.cell, choices), choices };
}

/** Asks again where an answer, given for another table or for all columns, reads fewer cells as dates than another order. */
function askOfOther(column: Column, chosen: DateOrder): Question | undefined {
  const { header, cells } = column;
  const { order, readable, isDoubtful } = readDates(cells);
  if (readDates(cells, [chosen]).readable === readable) return undefined;
  if (isDoubtful) return askOfDates(column);
  const example = cells.find((cell) => parseDateCell(cell, order) && !parseDateCell(cell, chosen)) ?? "";
  const label = DAY.format(parseDateCell(example, order)?.at);
  const msg = `“${example.trim()}” in “${header}” is no date in the order that was chosen: it can be ${label}. Choose that, or leave the column out.`;
  return { about: "dates", msg, choices: [{ value: inPlan(order), label }] };
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const PERCENT = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 4 });

/** `only`: the one form that the column leaves, where another was chosen. */
function askOfRates(column: Column, only?: Style["rates"]): Question | undefined {
  const rates = bareRates(column).flatMap((cell) => {
    const rate = parseNumber(cell, { kind: "rate" });
    return typeof rate === "number" && rate !== 0 ? [{ cell, rate }] : [];
  });
  const example = only ? rates.find(({ rate }) => rate > 1) : rates[0];
  if (!example) return undefined;
  const label = (value: Style["rates"]) => PERCENT.format(value === "percent" ? example.rate / 100 : example.rate);
  const choices = RATE_FORMS.map((value): Choice => ({ value, label: label(value) }));
  if (!only) return { about: "rates", msg: ask(column.header, example.cell, choices), choices };
  const msg = `“${example.cell.trim()}” in “${column.header}” would be ${label("fraction")} in the form that was chosen. Choose ${label(only)}, or leave the column out.`;
  return { about: "rates", msg, choices: choices.filter(({ value }) => value === only) };
}

function ask(header: string, example: string, choices: readonly Choice[]): string {
  const labels = new Intl.ListFormat("en", { type: "disjunction" }).format(choices.map(({ label }) => label));
  return `“${example.trim()}” in “${header}” can be ${labels}. Choose which it is.`;
}

/** Engagement for each post over followers, of the usual row and of the same network. */
function expectedRate(columns: Columns, network: Network | undefined): number | undefined {
  const isOfOne = new Set(columns.flatMap((one) => one.network ?? [])).size < 2;
  const usual = (field: Field) => {
    const own = columns.find((mapped) => mapped.field === field && (isOfOne || mapped.network === network));
    return own && median(own.column.cells, field);
  };
  const [engagement, followers] = [usual("engagement_per_post") ?? usual("likes_per_post"), usual("followers")];
  return engagement === undefined || !followers ? undefined : engagement / followers;
}

/** The median of a column's numbers, reading ambiguous ones in the style of the others. */
export function median(cells: readonly string[], field: Field): number | undefined {
  const kind = numberKind(field) ?? "average";
  const styles = stylesIn(cells, kind);
  const decimal = styles[","].length > 0 && styles["."].length === 0 ? "," : ".";
  const values = cells.map((cell) => parseNumber(cell, { decimal, kind })).filter((value) => typeof value === "number");
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
