import { IMPORT_FIELDS, type ImportPlan } from "#contract/import-plan.ts";
import type { CrmTarget } from "../columns/crm-fields.ts";
import { numberKind, type Field } from "../columns/fields.ts";
import type { Mapped } from "../columns/map-columns.ts";
import type { Column } from "../columns/profile.ts";
import { readDates } from "../values/date-order.ts";
import { parseNumber, stylesIn } from "../values/numbers.ts";

type Columns = readonly Mapped[];
type Style = Pick<ImportPlan, "dateOrder" | "rates">;

/**
 * How the table writes dates and rates, from all of its columns together, and what of it is not certain. `entered`: columns
 * that the team has its own fields for.
 */
export function findStyle(
  columns: Columns,
  entered: ReadonlyMap<number, Pick<CrmTarget, "field">> = new Map(),
): Style & { doubts: string[] } {
  const dates = findDateOrder(
    columns.filter(
      ({ column, field }) =>
        (field && IMPORT_FIELDS[field] === "date") || entered.get(column.index)?.field.kind === "date",
    ),
  );
  const rates = findRates(columns);
  return {
    dateOrder: dates.order,
    rates: rates.rates,
    doubts: [...dates.doubts, ...rates.doubts],
  };
}

function findDateOrder(columns: Columns): { order: Style["dateOrder"]; doubts: string[] } {
  const readings = columns
    .map(({ column: { header, cells } }) => Object.assign(readDates(cells), { header, cells }))
    // Dates such as 2022-06-30 are no evidence for the order of others.
    .filter(({ cells }) => cells.some((cell) => !/^\d{4}(?:\D|$)|^\d{8,}/.test(cell.trim())));
  const [first] = readings;
  if (!first) return { order: "ymd", doubts: [] };
  const doubtful = readings.filter(({ isDoubtful }) => isDoubtful);
  return {
    order: first.order === "ydm" ? "ymd" : first.order,
    doubts: doubtful.map(
      ({ header }) => `The dates of "${header}" can be read with the day first or with the month first: say which.`,
    ),
  };
}

/** Percents when the header says so, when engagement and followers of the rows say so, or when they were above 100 %. */
function findRates(columns: Columns): { rates: Style["rates"]; doubts: string[] } {
  const rates = columns.find(({ field }) => field === "engagement_rate")?.column;
  if (!rates || rates.cells.length === 0) return { rates: "percent", doubts: [] };
  if (rates.header.includes("%") || /percent|pct/i.test(rates.header)) return { rates: "percent", doubts: [] };
  const bare = rates.cells.filter((cell) => !cell.includes("%"));
  const usual = median(bare, "engagement_rate");
  if (usual === undefined) return { rates: "percent", doubts: [] };
  if (usual > 1) return { rates: "percent", doubts: [] };
  const expected = expectedRate(columns);
  if (expected !== undefined && expected > 0) {
    const ratio = usual / expected;
    return { rates: ratio > 10 ? "percent" : "fraction", doubts: [] };
  }
  const doubt = `Rates such as ${bare[0] ?? ""} in "${rates.header}" may be fractions or percents: look at the preview.`;
  return { rates: usual > 0.25 ? "percent" : "fraction", doubts: usual > 0.1 ? [doubt] : [] };
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
