import type { Field } from "#contract/collections/collection.ts";
import { date } from "#web/lib/format.ts";

const DECIMALS_MAX = 6;

/** A value that the team entered, as people read it. */
export function formatValue({ kind, currency, options = {} }: Field, value: string | number): string {
  if (typeof value === "number") {
    const style = kind === "money" && currency ? ({ style: "currency", currency } as const) : undefined;
    return new Intl.NumberFormat(undefined, style ?? { maximumFractionDigits: DECIMALS_MAX }).format(value);
  }
  // A day has no time zone: without a time it would be midnight in UTC, which is the day before in America.
  if (kind === "date" || kind === "time") return date(`${value}T00:00:00`);
  // Options that were deleted have no name.
  return kind === "select" || kind === "member" ? (options[value] ?? "") : value;
}
