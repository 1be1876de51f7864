/** Numbers and times for people. `locale` defaults to the user's. */

export const MISSING = "–";

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs more than a hundred uses of it, and a table formats many numbers. */
function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/**
 * 12 345 → "12.3K". For tables; `exact` is shown on hover. British English would abbreviate millions as a small m:
 * always use K, M, B.
 */
export function compact(value: number, locale: string = navigator.language): string {
  const unambiguous = locale.startsWith("en") ? "en-US" : locale;
  return numberFormat(unambiguous, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** 12 345.6 → "12,346"; below 100 up to two decimals. */
export function exact(value: number, locale?: string): string {
  const digits = Math.abs(value) < 100 && !Number.isInteger(value) ? 2 : 0;
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** 12.34 → "12.3", 12 → "12.0": for columns of scores. */
export function oneDecimal(value: number, locale?: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Two digits that say something, also of small numbers: 0.0042 → "0.0042", 3.46 → "3.5". */
export function twoDigits(value: number, locale?: string): string {
  return numberFormat(locale, { maximumSignificantDigits: 2 }).format(value);
}

/** 3 → "+3", −3 → "−3". */
export function signed(value: number, locale?: string): string {
  return numberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(value);
}

/** A change with tenths, where there are any: 0.5 → "+0.5". */
export function signedTenths(value: number, locale?: string): string {
  return numberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
}

/** A fraction as a percentage with one decimal: 0.0312 → "3.1%". */
export function rate(fraction: number, locale?: string): string {
  return numberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(fraction);
}

/** A fraction as a whole percentage: 0.15 → "15%". */
export function wholeRate(fraction: number, locale?: string): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(fraction);
}

export type Direction = "up" | "down" | "flat";

/** The direction of a fraction after rounding for display. */
export function direction(fraction: number): Direction {
  const shown = Math.round(fraction * 1000);
  if (shown === 0) return "flat";
  return shown > 0 ? "up" : "down";
}

/** A change with its sign: 0.12 → "+12.0%"; a change that rounds to zero has no sign. */
export function growth(fraction: number, locale?: string): string {
  return numberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(fraction);
}

/** A change known only to be smaller than a fraction, up or down: 0.008 → "< 0.8%". */
export function lessThan(fraction: number, locale?: string): string {
  return `< ${rate(fraction, locale)}`;
}

/** Integer minor units with their ISO 4217 currency: (1250, "EUR") → "€12.50". */
export function money(minorUnits: number, currency: string, locale?: string): string {
  const format = numberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

/** What one of many costs: two digits where it is less than one unit of the currency, "€0.0034". */
export function unitCost(minorUnits: number, currency: string, locale?: string): string {
  const digits = numberFormat(locale, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const value = minorUnits / 10 ** digits;
  // From here on two digits round to a whole unit.
  if (value === 0 || value >= 0.995) return money(minorUnits, currency, locale);
  return numberFormat(locale, {
    style: "currency",
    currency,
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  }).format(value);
}

/** An amount that is not known exactly: two digits, "$1,300". */
export function estimate(minorUnits: number, currency: string, locale?: string): string {
  const digits = numberFormat(locale, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return numberFormat(locale, { style: "currency", currency, maximumSignificantDigits: 2 }).format(
    minorUnits / 10 ** digits,
  );
}

/** An estimate as short as `compact`: "$1.3M". */
export function shortEstimate(minorUnits: number, currency: string, locale: string = navigator.language): string {
  const digits = numberFormat(locale, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const unambiguous = locale.startsWith("en") ? "en-US" : locale;
  return numberFormat(unambiguous, {
    style: "currency",
    currency,
    notation: "compact",
    maximumSignificantDigits: 2,
  }).format(minorUnits / 10 ** digits);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative under a week ("3 days ago"), then a date ("12 Mar 2026"). */
export function when(iso: string, now: number = Date.now(), locale?: string): string {
  const then = Date.parse(iso);
  const ago = now - then;
  if (Math.abs(ago) >= 7 * DAY) return date(iso, locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (Math.abs(ago) < MINUTE) return relative.format(0, "second");
  if (Math.abs(ago) < HOUR) return relative.format(-Math.trunc(ago / MINUTE), "minute");
  if (Math.abs(ago) < DAY) return relative.format(-Math.trunc(ago / HOUR), "hour");
  return relative.format(-Math.trunc(ago / DAY), "day");
}

/** "12 Mar 2026" in the user's locale and time zone. */
export function date(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(Date.parse(iso));
}

/** "Mar – Nov 2026", the months in UTC, in the user's locale. */
export function monthRange(from: string, to: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** Date and time to the minute, for tooltips of shorter forms. */
export function dateTime(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(iso));
}

/** "14:05", in the user's locale. */
export function clock(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(Date.parse(iso));
}
