import type { ImportPlan } from "#contract/imports/plan.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { CustomField } from "#contract/collections/custom-field.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import { crmTargets, type CrmTarget } from "../columns/crm-fields.ts";
import type { Field } from "../columns/fields.ts";
import { headerScale } from "../columns/headers.ts";
import { isCounter } from "../columns/profile.ts";
import type { Row } from "../reading/grid.ts";
import { readDates } from "../../../values/date-order.ts";
import { parseDate, parseDateCell, type DateOrder, type FileDate } from "../../../values/dates.ts";
import { cleanText, isDamaged, isMissing } from "../../../values/missing.ts";
import { networksIn } from "../../../values/networks.ts";
import type { Unusable } from "../../../values/handles.ts";
import { isRoundedId } from "../../../values/post-ids.ts";
import type { Identity } from "./accounts.ts";
import { readOwner } from "./owner.ts";
import { DAY_MS } from "#contract/base/limits.ts";

/** A column that is imported. */
export type MappedColumn = {
  index: number;
  header: string;
  field: Field;
  /** By the plan, else by its header. */
  network: Network | undefined;
};

/** What every parser of rows needs: the plan, the columns of each field, and the unparsed cells. */
export type RowContext = {
  plan: ImportPlan;
  /** The account of rows that name none, where the plan gives one. */
  owner: Identity | Unusable | undefined;
  /** As shipped, unless given. */
  nicheNames?: NicheNames | undefined;
  /** Imported by the operator, for every workspace: addresses in the table may be public. */
  isPublic: boolean;
  now: Date;
  /** When the table was made. */
  fileDate: FileDate;
  /** Columns of a field, in their order. */
  of: (field: Field) => readonly MappedColumn[];
  columns: readonly MappedColumn[];
  /** Columns that are imported into fields of the CRM which the team enters, by their places. */
  crmColumns: ReadonlyMap<number, CrmTarget>;
  /** How a column writes its dates. */
  orderIn: (column: number) => DateOrder | undefined;
  /** Every column, imported or not. */
  headers: readonly string[];
  /** The first cell of the field that is neither missing nor spoiled. */
  text: (row: Row, field: Field) => string;
  /** All cells of the field that are neither missing nor spoiled. */
  texts: (row: Row, field: Field) => string[];
  /** The first cell of the field that `read` can parse; others are noted as unparsed. */
  understood: <T>(row: Row, field: Field, read: (text: string) => T | undefined) => T | undefined;
  /** A date of the past: beyond a day of clocks and zones no source knows the future. */
  date: (row: Row, field: Field) => FileDate | undefined;
  /** Whether a column of ids numbers the rows or the accounts of a list: those are not the network's. */
  isCounter: (column: number) => boolean;
  /** How a column writes its numbers. */
  style: (column: number) => Pick<ImportPlan, "decimal" | "rates"> & { scale: number };
  addUnparsed: (column: number, cell: { line: number; text: string }) => void;
  /** The first cell of the row read last that could not be parsed. */
  unreadIn: (row: Row) => { header: string; text: string } | undefined;
  unparsed: UnparsedByColumn;
};

export function openRowContext({
  plan,
  nicheNames,
  isPublic,
  fields = [],
  headers,
  sample,
  now,
}: {
  plan: ImportPlan;
  nicheNames?: NicheNames | undefined;
  isPublic: boolean;
  /** Those of the workspace. */
  fields?: readonly CustomField[] | undefined;
  headers: readonly string[];
  /** The first rows, for what a single cell does not show. */
  sample: readonly Row[];
  now: Date;
}): RowContext {
  const unparsed = collectUnparsed();
  const columns = headers.flatMap((header, index): MappedColumn[] => {
    const field = plan.columns[index]?.field;
    const network = plan.columns[index]?.network ?? networksIn(header)[0];
    return field ? [{ index, header, field, network }] : [];
  });
  const scales = headers.map(headerScale);
  const targets = crmTargets(fields);
  const crmColumns = new Map(
    plan.columns.flatMap(({ crmField }, index) => {
      const target = targets.find(({ key }) => key === crmField);
      return target ? [[index, target] as const] : [];
    }),
  );
  const counters = new Set(
    columns.flatMap(({ index, field }) =>
      field === "external_id" && isCounter(sample.map(({ cells }) => cells[index] ?? "").filter(isNumber))
        ? [index]
        : [],
    ),
  );
  const byField = Map.groupBy(columns, ({ field }) => field);
  const of = (field: Field) => byField.get(field) ?? [];
  const orders = new Map<number, DateOrder>();
  const dated = [...crmColumns].flatMap(([index, { field }]) => (field.kind === "date" ? [{ index }] : []));
  for (const { index } of [...of("date"), ...of("published_at"), ...dated])
    orders.set(
      index,
      orderOf(
        sample.map(({ cells }) => cells[index] ?? ""),
        plan.columns[index]?.dateOrder,
        plan,
      ),
    );

  function understood<T>(row: Row, field: Field, read: (text: string, column: number) => T | undefined): T | undefined {
    for (const { index } of of(field)) {
      const text = cleanText(row.cells[index] ?? "");
      if (text === undefined) continue;
      const value = read(text, index);
      if (value !== undefined) return value;
      unparsed.add(index, { line: row.line, text });
    }
    return undefined;
  }
  const texts = ({ cells }: Row, field: Field) =>
    of(field)
      .map(({ index }) => cells[index] ?? "")
      .filter((cell) => !isMissing(cell) && !isSpoiled(cell, field));

  return {
    plan,
    owner: readOwner(plan),
    nicheNames,
    isPublic,
    now,
    fileDate: parseDate(plan.date) ?? { at: now, precision: "second" },
    of,
    columns,
    crmColumns,
    orderIn: (column) => orders.get(column),
    headers,
    text: (row, field) => texts(row, field)[0] ?? "",
    texts,
    understood,
    date: (row, field) =>
      understood(row, field, (text, column) => {
        const date = parseDateCell(text, orders.get(column));
        return date && date.at.getTime() <= now.getTime() + DAY_MS ? date : undefined;
      }),
    isCounter: (column) => counters.has(column),
    style: (column) => ({
      decimal: plan.columns[column]?.decimal ?? plan.decimal,
      rates: plan.columns[column]?.rates ?? plan.rates,
      scale: scales[column] ?? 1,
    }),
    addUnparsed: unparsed.add,
    unreadIn({ line }) {
      const { column, text } = unparsed.latest(line) ?? {};
      return column === undefined || text === undefined ? undefined : { header: headers[column] ?? "", text };
    },
    unparsed: unparsed.byColumn,
  };
}

function isNumber(cell: string): boolean {
  return /^\d+(?:\.0+)?$/.test(cell.trim());
}

/** Whether the value was lost before: a rounded id is another account's, and question marks are no name. */
function isSpoiled(cell: string, field: Field): boolean {
  return (field === "external_id" && isRoundedId(cell)) || (field === "full_name" && isDamaged(cell));
}

/** The user's decision, else what the cells of the column show alone, else the order of the table. */
export function orderOf(
  cells: readonly string[],
  chosen: ImportPlan["dateOrder"] | undefined,
  { dateOrder }: Pick<ImportPlan, "dateOrder">,
): DateOrder {
  const filled = cells.filter((cell) => !isMissing(cell));
  if (chosen !== undefined) return within(chosen, filled);
  const { order, isDoubtful } = readDates(filled);
  return isDoubtful || filled.length === 0 ? within(dateOrder, filled) : order;
}

/**
 * Whether a year of two digits is followed by the month or by the day. A year of four digits at the end is not first: the
 * plan was made without such a column.
 */
function within(order: ImportPlan["dateOrder"], cells: readonly string[]): DateOrder {
  if (order !== "ymd") return order;
  const isYearLast = cells.some((cell) => /^\d{1,2}\D{1,2}\d{1,2}\D{1,2}\d{4}/.test(cell.trim()));
  return readDates(cells, isYearLast ? ["dmy", "mdy"] : ["ymd", "ydm"]).order;
}

const NAMED = 3;

/** Cells of one column that could not be parsed. */
export type UnparsedCells = {
  count: number;
  /** The first few, to look at. */ first: { line: number; text: string }[];
};

/** By index of the column. */
export type UnparsedByColumn = ReadonlyMap<number, UnparsedCells>;

type UnparsedCell = { line: number; text: string };

function collectUnparsed(): {
  byColumn: UnparsedByColumn;
  add: (column: number, cell: UnparsedCell) => void;
  /** The first cell of this line, when it is the line of the latest one. */
  latest: (line: number) => (UnparsedCell & { column: number }) | undefined;
} {
  const byColumn = new Map<number, UnparsedCells>();
  let latest: (UnparsedCell & { column: number }) | undefined;
  return {
    byColumn,
    add(column, cell) {
      const found = byColumn.get(column) ?? { count: 0, first: [] };
      byColumn.set(column, found);
      found.count += 1;
      if (found.first.length < NAMED) found.first.push(cell);
      if (latest?.line !== cell.line) latest = { column, ...cell };
    },
    latest: (line) => (latest?.line === line ? latest : undefined),
  };
}
