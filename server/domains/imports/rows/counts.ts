import { IMPORT_FIELDS, type ImportPlan } from "#contract/imports/plan.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { CountRecord } from "#server/domains/creators/index.ts";
import { numberKind, type Field } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import type { FileDate } from "../../../values/dates.ts";
import { hasPercentSign, asCount, isShortened, countedIn, parseNumber } from "../../../values/numbers.ts";
import type { RowContext } from "./row-context.ts";

const FIGURES: Partial<Record<Field, Exclude<keyof CountRecord, "at" | "precision">>> = {
  followers: "followers",
  following: "following",
  posts: "posts",
  total_views: "totalViews",
  monthly_views: "monthlyViews",
  views_per_post: "viewsPerPost",
  likes_per_post: "likesPerPost",
  comments_per_post: "commentsPerPost",
  shares_per_post: "sharesPerPost",
  engagement_per_post: "engagementPerPost",
  engagement_rate: "engagementRate",
};

/** Reads the figures of an account; of a table with several networks those whose header names it, or none. */
export function countsReader(context: RowContext) {
  const figures = context.columns.flatMap((column) => {
    const figure = FIGURES[column.field];
    return figure ? [{ ...column, figure }] : [];
  });
  return (row: Row, time: FileDate, { network, isMain }: { network: Network; isMain: boolean }): CountRecord[] => {
    const count: CountRecord = { ...time };
    for (const { index, field, figure, network: own } of figures) {
      if (own === undefined ? !isMain : own !== network) continue;
      const text = row.cells[index] ?? "";
      const value = readFigure(text, field, context.style(index));
      if (value === null) context.addUnparsed(index, { line: row.line, text });
      else if (value !== undefined) Object.assign(count, { [figure]: value });
    }
    return Object.keys(count).length > 2 ? [count] : [];
  };
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}

/** How a column writes its numbers; `scale` is the factor that its header names: 1,000 for "Followers (k)". */
type Style = Pick<ImportPlan, "decimal" | "rates"> & { scale?: number };

/** A figure in the style of its column; rates become fractions. undefined: the cell has none; null: it cannot be parsed. */
export function readFigure(
  text: string,
  field: Field,
  { decimal, rates, scale = 1 }: Style,
): number | null | undefined {
  const isScaled = scale !== 1 && IMPORT_FIELDS[field] !== "rate" && !isShortened(text);
  const read = parseNumber(text, { decimal, kind: isScaled ? "average" : numberKind(field) });
  const value = isScaled && typeof read === "number" ? read * scale : read;
  const counted = countedIn(text);
  // "5k views" are no followers.
  if (counted !== undefined && !field.includes(counted)) return null;
  if (typeof value !== "number") return value;
  // How programs write unknown values.
  if (value === -1) return undefined;
  if (value < 0) return null;
  const kind = IMPORT_FIELDS[field];
  // "12.5" followers are probably thousands: only what a unit has made is rounded.
  if (kind === "count") return isScaled || isShortened(text) || isWhole(value) ? asCount(value) : null;
  return kind === "rate" && rates === "percent" && !hasPercentSign(text) ? value / 100 : value;
}
