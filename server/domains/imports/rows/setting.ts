import type { ImportPlan } from "#contract/import-plan.ts";
import type { Network } from "#contract/networks.ts";
import type { Field } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import { readDates } from "../values/date-order.ts";
import { parseDate, type DateOrder, type FileDate } from "../values/dates.ts";
import { cleanText, isMissing } from "../values/missing.ts";
import { networksIn } from "../values/networks.ts";
import { DAY_MS } from "#contract/limits.ts";
import { collectLeftOut, type LeftOutByColumn } from "./left-out.ts";

/** A column that is imported. */
export type Planned = {
  index: number;
  header: string;
  field: Field;
  /** Its header names one. */
  network: Network | undefined;
};

/** What every part of reading rows needs: the plan, which columns say what, and where unreadable cells are noted. */
export type Setting = {
  plan: ImportPlan;
  now: Date;
  /** Of the whole table. */
  fileDate: FileDate;
  /** Columns of a field, in their order. */
  of: (field: Field) => readonly Planned[];
  columns: readonly Planned[];
  /** Of every column, imported or not. */
  headers: readonly string[];
  /** The first cell of the field that says anything. */
  text: (row: Row, field: Field) => string;
  /** All cells of the field that say anything. */
  texts: (row: Row, field: Field) => string[];
  /** The cell as `read` sees it; noted as left out when it holds something else. */
  understood: <T>(row: Row, field: Field, read: (text: string) => T | undefined) => T | undefined;
  /** A date of the past: beyond a day of clocks and zones no source knows the future. */
  date: (row: Row, field: Field) => FileDate | undefined;
  leaveOut: (column: number, cell: { line: number; text: string }) => void;
  leftOut: LeftOutByColumn;
};

export function openSetting({
  plan,
  headers,
  sample,
  now,
}: {
  plan: ImportPlan;
  headers: readonly string[];
  /** The first rows, for what one cell alone does not tell. */
  sample: readonly Row[];
  now: Date;
}): Setting {
  const leftOut = collectLeftOut();
  const columns = headers.flatMap((header, index): Planned[] => {
    const field = plan.columns[index]?.field;
    return field ? [{ index, header, field, network: networksIn(header)[0] }] : [];
  });
  const byField = Map.groupBy(columns, ({ field }) => field);
  const of = (field: Field) => byField.get(field) ?? [];
  const orders = new Map<number, DateOrder>();
  for (const { index } of [...of("date"), ...of("published_at")])
    orders.set(
      index,
      orderOf(
        sample.map(({ cells }) => cells[index] ?? ""),
        plan.dateOrder,
      ),
    );

  function understood<T>(row: Row, field: Field, read: (text: string, column: number) => T | undefined): T | undefined {
    for (const { index } of of(field)) {
      const text = cleanText(row.cells[index] ?? "");
      if (text === undefined) continue;
      const value = read(text, index);
      if (value !== undefined) return value;
      leftOut.add(index, { line: row.line, text });
    }
    return undefined;
  }
  const texts = ({ cells }: Row, field: Field) =>
    of(field)
      .map(({ index }) => cells[index] ?? "")
      .filter((cell) => !isMissing(cell));

  return {
    plan,
    now,
    fileDate: parseDate(plan.date) ?? { at: now, precision: "second" },
    of,
    columns,
    headers,
    text: (row, field) => texts(row, field)[0] ?? "",
    texts,
    understood,
    date: (row, field) =>
      understood(row, field, (text, column) => {
        const date = parseDate(text, orders.get(column));
        return date && date.at.getTime() <= now.getTime() + DAY_MS ? date : undefined;
      }),
    leaveOut: leftOut.add,
    leftOut: leftOut.byColumn,
  };
}

/** The plan's order; within it, whether a year of two digits is followed by the month or by the day. */
function orderOf(cells: readonly string[], planned: ImportPlan["dateOrder"]): DateOrder {
  if (planned !== "ymd") return planned;
  const said = cells.filter((cell) => !isMissing(cell));
  return readDates(said, ["ymd", "ydm"]).order;
}
