/** Days after which a link can be let expire at a press. */
export const EXPIRY_DAYS = [7, 30, 90] as const;

/** The day a date picker writes, so many days from now, in the reader's zone: "2026-03-12". */
export function dayIn(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join("-");
}

/** The day of a time in the reader's time zone. */
export function dayOf(iso: string): string {
  return dayIn(0, new Date(iso));
}

/** A link works to the end of its last day; null for what is no day, or one that is over. */
export function endOfDay(day: string, now: Date): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return null;
  const end = new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59);
  return end > now && dayIn(0, end) === day ? end.toISOString() : null;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
