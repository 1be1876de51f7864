import { IMPORT_FIELDS, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { amountKind, textFor, type CrmTarget } from "../columns/crm-fields.ts";
import { numberKind } from "../columns/fields.ts";
import { headerDecimal, headerScale } from "../columns/headers.ts";
import { readFigure } from "../rows/counts.ts";
import { readDates } from "../../../values/date-order.ts";
import { stylesIn, type ColumnStyles, type Decimal, type NumberKind } from "../../../values/numbers.ts";
import { cutText } from "../../../values/whole-text.ts";
import type { TableProfile } from "./profile-table.ts";

/** What the file itself shows beside its cells. */
type FileHints = { format: ImportInspection["format"]; delimiter: string | null };

/** How a column writes decimals, and what of it is not certain. */
export type ColumnDecimal = {
  index: number;
  header: string;
  /** What a cell becomes in a style. */
  valueOf: (text: string, style: Pick<ImportPlan, "decimal" | "rates">) => number | null;
  styles: ColumnStyles;
  /** By the column's cells, the file's or its hints; undefined: the user decides. */
  decimal: Decimal | undefined;
  /** `hinted`: ambiguous cells that only the file's hints decide. */
  doubt: "mixed" | "ambiguous" | "hinted" | null;
};

export type TableDecimals = {
  /** The style of the whole file, for columns that do not show one. */
  file: Decimal;
  columns: ColumnDecimal[];
};

/**
 * How each column writes decimals. Most cells can be read in one way only; the others follow their column, else the
 * other columns, else the language of the headers, the dates and the delimiter. What mixes styles, or has ambiguous
 * cells without evidence, is for the user to decide.
 */
export function findDecimals(
  profile: TableProfile,
  {
    columns,
    dateOrder,
    targets,
  }: Pick<ImportPlan, "columns" | "dateOrder"> & {
    /** Fields of the CRM that columns can be imported into. */
    targets: readonly CrmTarget[];
  },
  hints: FileHints,
): TableDecimals {
  const numeric = columns.flatMap((column, index) => {
    const header = profile.columns[index]?.header ?? "";
    const numbers = numbersOf(column, targets, headerScale(header));
    if (!numbers) return [];
    const { kind, valueOf } = numbers;
    return [{ index, header, valueOf, styles: stylesIn(profile.marked[index]?.values() ?? [], kind) }];
  });
  const proven = agreed(numeric.flatMap(({ styles }) => provenBy(styles)));
  const hinted = proven ?? hintOf(profile, { columns, dateOrder }, hints);
  return {
    file: hinted ?? ".",
    columns: numeric.map((column) => Object.assign(column, decide(column.styles))),
  };

  function decide(styles: ColumnStyles): Pick<ColumnDecimal, "decimal" | "doubt"> {
    const own = provenBy(styles);
    if (own.length > 1) return { decimal: undefined, doubt: "mixed" };
    if (own.length === 1 || styles.ambiguous.length === 0) return { decimal: own[0], doubt: null };
    if (proven) return { decimal: proven, doubt: null };
    return { decimal: hinted, doubt: hinted ? "hinted" : "ambiguous" };
  }
}

/** How the numbers of a column are read; undefined for a column of other cells. */
function numbersOf(
  { field, crmField }: ImportPlan["columns"][number],
  targets: readonly CrmTarget[],
  scale: number,
): (Pick<ColumnDecimal, "valueOf"> & { kind: NumberKind }) | undefined {
  const target = targets.find(({ key }) => key === crmField);
  const own = (target && amountKind(target)) ?? (field ? numberKind(field) : undefined);
  // Thousands and millions have decimals.
  const kind = own === "count" && scale !== 1 ? "average" : own;
  if (!kind) return undefined;
  if (!target)
    return {
      kind,
      valueOf: (text, style) => (field ? readFigure(text, field, Object.assign({ scale }, style)) : null) ?? null,
    };
  return {
    kind,
    valueOf: (text, { decimal }) => {
      const entered = textFor(target, text, { decimal, order: undefined });
      return entered === undefined ? null : Number(entered);
    },
  };
}

function provenBy(styles: ColumnStyles): Decimal[] {
  return ([".", ","] as const).filter((decimal) => styles[decimal].length > 0);
}

/** The one style of all; undefined for none or several. */
function agreed(styles: readonly Decimal[]): Decimal | undefined {
  const [first, ...others] = new Set(styles);
  return others.length === 0 ? first : undefined;
}

function hintOf(
  { columns }: TableProfile,
  plan: Pick<ImportPlan, "columns" | "dateOrder">,
  { format, delimiter }: FileHints,
): Decimal | undefined {
  // Programs write numbers into such files, with a point.
  if (format !== "csv") return ".";
  const dates = columns.filter((_, index) => {
    const field = plan.columns[index]?.field;
    return field && IMPORT_FIELDS[field] === "date";
  });
  const isDotted = dates.some(({ cells }) => cells.some((cell) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(cell.trim())));
  const isAmerican = dates.some(({ cells }) => readDates(cells).order === "mdy" && !readDates(cells).isDoubtful);
  return agreed([
    ...(headerDecimal(columns.map(({ header }) => header)) ?? []),
    ...(isDotted ? ([","] as const) : []),
    ...(isAmerican ? (["."] as const) : []),
    ...(delimiter === ";" ? ([","] as const) : delimiter === "," ? (["."] as const) : []),
  ]);
}

/** The plan with the style of each column that has no choice of the user's. */
export function withDecimals(plan: ImportPlan, { columns }: TableDecimals): ImportPlan {
  const found = new Map(columns.map((column) => [column.index, column]));
  return {
    ...plan,
    columns: plan.columns.map(({ decimal, ...column }, index) => {
      const style = found.has(index) ? (decimal ?? found.get(index)?.decimal) : undefined;
      return { ...column, ...(style && { decimal: style }) };
    }),
  };
}

/** Why a plan needs the user's choice first. */
export function refuseUndecided(plan: ImportPlan, { columns }: TableDecimals): string | null {
  const open = columns.filter(({ index, doubt }) => isOpen(doubt) && plan.columns[index]?.decimal === undefined);
  const [first] = open;
  if (!first) return null;
  const { header, styles, doubt } = first;
  const examples = (doubt === "mixed" ? [styles["."][0], styles[","][0]] : styles.ambiguous.slice(0, 2))
    .flatMap((cell) => (cell === undefined ? [] : `"${cell.trim()}"`))
    .join(" and ");
  const more =
    open.length > 1
      ? ` The same applies to ${open
          .slice(1)
          .map((column) => `"${column.header}"`)
          .join(", ")}.`
      : "";
  return doubt === "mixed"
    ? `The numbers of "${header}" mix decimal points and decimal commas: ${examples}. Confirm how to read them.${more}`
    : `The numbers of "${header}" can be read with a decimal point or a decimal comma: ${examples}. Choose one.${more}`;
}

/** What the file's hints alone have decided, for the user to check. */
export function decimalDoubts(plan: ImportPlan, { columns }: TableDecimals): string[] {
  return columns.flatMap(({ index, header, valueOf, styles, doubt }) => {
    const [example] = styles.ambiguous;
    const decimal = plan.columns[index]?.decimal;
    if (doubt !== "hinted" || example === undefined || decimal === undefined) return [];
    const value = valueOf(example, { decimal, rates: plan.rates });
    const mark = decimal === "." ? "point" : "comma";
    return [`"${example.trim()}" in "${header}" is read as ${value}, because the file seems to use a decimal ${mark}.`];
  });
}

/** The examples of a column with what they become in each style; undefined where all cells are alike. */
export function inspectNumbers(
  { valueOf, styles, doubt }: ColumnDecimal,
  { rates }: Pick<ImportPlan, "rates">,
): ImportInspection["columns"][number]["numbers"] {
  if (doubt === null) return undefined;
  const cells = doubt === "mixed" ? [styles["."], styles[","], styles.ambiguous.slice(0, 2)].flat() : styles.ambiguous;
  const value = (text: string, decimal: Decimal) => valueOf(text, { decimal, rates });
  return {
    doubt: isOpen(doubt) ? doubt : null,
    examples: cells.map((cell) => ({
      text: cutText(cell.trim(), 40),
      point: value(cell, "."),
      comma: value(cell, ","),
    })),
  };
}

function isOpen(doubt: ColumnDecimal["doubt"]): doubt is "mixed" | "ambiguous" {
  return doubt === "mixed" || doubt === "ambiguous";
}
