import { parseDateCell, type DateOrder } from "./dates.ts";

const SAMPLE = 500;
const ORDERS: DateOrder[] = ["dmy", "mdy", "ymd", "ydm"];

type DateReading = {
  order: DateOrder;
  /** The share of cells that are dates in that order, 0–1. */
  readable: number;
  /** Whether another order reads them as well. */
  isDoubtful: boolean;
};

/**
 * In which order a column writes its dates: that which makes dates of the most cells; of several the one with the
 * fewest years, because a table's rows are nearer to each other in time than a wrong reading puts them.
 */
export function readDates(cells: readonly string[], orders: readonly DateOrder[] = ORDERS): DateReading {
  const sample = cells.slice(0, SAMPLE);
  const readings = orders
    .map((order) => {
      const dates = sample.flatMap((cell) => parseDateCell(cell, order) ?? []);
      return { order, found: dates.length, years: new Set(dates.map(({ at }) => at.getUTCFullYear())).size };
    })
    .toSorted((a, b) => b.found - a.found || a.years - b.years);
  const [best, second] = readings;
  if (!best || sample.length === 0) return { order: orders[0] ?? "dmy", readable: 0, isDoubtful: false };
  const isDoubtful =
    best.found > 0 &&
    second?.found === best.found &&
    second.years === best.years &&
    sample.some((cell) => differs(cell, best.order, second.order));
  return { order: best.order, readable: best.found / sample.length, isDoubtful };
}

function differs(cell: string, a: DateOrder, b: DateOrder): boolean {
  return parseDateCell(cell, a)?.at.getTime() !== parseDateCell(cell, b)?.at.getTime();
}
