import { date, dateTime } from "./format.ts";

export type Precision = "second" | "day" | "month" | "year";

/** A time no more exactly than it is known: "12 Mar 2026, 09:30", "12 Mar 2026", "March 2026", "2026". */
export function knownTime(iso: string, precision: Precision, locale?: string): string {
  switch (precision) {
    case "second":
      return dateTime(iso, locale);
    case "day":
      return date(iso, locale);
    // These begin at midnight UTC, which is the month before in the west.
    case "month":
      return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
        Date.parse(iso),
      );
    case "year":
      return new Intl.DateTimeFormat(locale, { year: "numeric", timeZone: "UTC" }).format(Date.parse(iso));
  }
}
