import { dateTime } from "./format.ts";

export type Precision = "second" | "day" | "month" | "year";

/** A time at the precision known: "12 Mar 2026, 09:30", "12 Mar 2026", "March 2026", "2026". */
export function preciseDate(iso: string, precision: Precision, locale?: string): string {
  switch (precision) {
    case "second":
      return dateTime(iso, locale);
    // Days, months and years begin at midnight UTC, which is the previous day in western time zones.
    case "day":
      return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(iso));
    case "month":
      return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
        Date.parse(iso),
      );
    case "year":
      return new Intl.DateTimeFormat(locale, { year: "numeric", timeZone: "UTC" }).format(Date.parse(iso));
  }
}
