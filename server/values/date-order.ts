import { parseDateCell, type DateOrder } from "./dates.ts";

const ORDERS: DateOrder[] = ["dmy", "mdy", "ymd", "ydm"];

type DateReading = {
  order: DateOrder;
  /** The share of cells that are dates in that order, 0–1. */
  readable: number;
  /** That order, and the others that read the cells as well, to other days. */
  tied: DateOrder[];
  /** Whether there are such others. */
  isDoubtful: boolean;
};

/**
 * In which order a column writes its dates: that which makes dates of the most cells; of several the one with the
 * fewest years, because a table's rows are nearer to each other in time than a wrong reading puts them.
 */
export function readDates(cells: readonly string[], orders: readonly DateOrder[] = ORDERS): DateReading {
  const readings = readAll(cells, orders).toSorted((a, b) => b.found - a.found || a.years.size - b.years.size);
  const [best] = readings;
  if (!best || cells.length === 0) return { order: orders[0] ?? "dmy", readable: 0, tied: [], isDoubtful: false };
  const equal = readings.filter(({ found, years }) => found === best.found && years.size === best.years.size);
  const tied = [...Map.groupBy(equal, ({ days }) => days.join()).values()].flatMap(([first]) => first?.order ?? []);
  return { order: best.order, readable: best.found / cells.length, tied, isDoubtful: tied.length > 1 };
}

/** Cells whose day depends on the order: all others are read once. */
const IN_DIGITS = /^\d{1,2}\D/;

function readAll(cells: readonly string[], orders: readonly DateOrder[]) {
  const readings = orders.map((order) => ({
    order,
    found: 0,
    years: new Set<number>(),
    days: new Array<number | undefined>(),
  }));
  for (const [cell, { length }] of Map.groupBy(cells, (text) => text.trim())) {
    const [fixed, isFixed] = IN_DIGITS.test(cell) ? [undefined, false] : [parseDateCell(cell), true];
    for (const reading of readings) {
      const date = isFixed ? fixed : parseDateCell(cell, reading.order);
      reading.days.push(date?.at.getTime());
      if (!date) continue;
      reading.found += length;
      reading.years.add(date.at.getUTCFullYear());
    }
  }
  return readings;
}
