/** Numbers and times as a person reads them. `locale` is the reader's own unless told. */

export const MISSING = "–";

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than a hundred uses of it, and a table writes many numbers. */
function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** 12 345 → "12.3K". For tables; `exact` goes on hover. British English would write a small m for millions: one K, M, B. */
export function compact(value: number, locale: string = navigator.language): string {
  const unambiguous = locale.startsWith("en") ? "en-US" : locale;
  return numberFormat(unambiguous, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** 12 345.6 → "12,346"; below 100 up to two decimals stay. */
export function exact(value: number, locale?: string): string {
  const digits = Math.abs(value) < 100 && !Number.isInteger(value) ? 2 : 0;
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** A fraction as a percentage with one decimal: 0.0312 → "3.1%". */
export function rate(fraction: number, locale?: string): string {
  return numberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(fraction);
}

export type Direction = "up" | "down" | "flat";

/** Which way a fraction goes once rounded as it is shown. */
export function direction(fraction: number): Direction {
  const shown = Math.round(fraction * 1000);
  if (shown === 0) return "flat";
  return shown > 0 ? "up" : "down";
}

/** A change with its sign: 0.12 → "+12.0%"; what rounds to nothing has no sign. */
export function growth(fraction: number, locale?: string): string {
  return numberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(fraction);
}

/** What is known only to be smaller than a fraction, up or down: 0.008 → "< 0.8%". */
export function lessThan(fraction: number, locale?: string): string {
  return `< ${rate(fraction, locale)}`;
}

/** Integer minor units with their ISO 4217 currency: (1250, "EUR") → "€12.50". */
export function money(minorUnits: number, currency: string, locale?: string): string {
  const format = numberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative under a week ("3 days ago"), a date after ("12 Mar 2026"). */
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

/** "12 Mar 2026" in the reader's order and zone. */
export function date(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(Date.parse(iso));
}

/** Date and time to the minute, for titles of shorter forms. */
export function dateTime(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(iso));
}

/** "14:05", as the reader writes it. */
export function clock(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(Date.parse(iso));
}
