/** Days as YYYY-MM-DD, both included; null: no end. */
export type Days = { from: string | null; to: string | null };

export const PRESETS = [
  "today",
  "last7",
  "last14",
  "last30",
  "last3Months",
  "last12Months",
  "monthToDate",
  "yearToDate",
  "allTime",
] as const;
/** For days that are planned, before the others. */
export const PLANNED_PRESETS = ["past", "thisWeek", "next7", ...PRESETS] as const;
export type Preset = (typeof PLANNED_PRESETS)[number];

/** The present day of the reader, or of UTC, in which most stored times are filtered. */
export function todayIn(zone: "reader" | "utc", now = new Date()): string {
  if (zone === "utc") return now.toISOString().slice(0, 10);
  return dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function daysOf(preset: Preset, today: string): Days {
  const from = (first: string) => ({ from: first, to: today });
  switch (preset) {
    case "today":
      return from(today);
    case "last7":
      return from(shifted(today, { days: -6 }));
    case "last14":
      return from(shifted(today, { days: -13 }));
    case "last30":
      return from(shifted(today, { days: -29 }));
    case "last3Months":
      return from(shifted(today, { months: -3, days: 1 }));
    case "last12Months":
      return from(shifted(today, { months: -12, days: 1 }));
    case "monthToDate":
      return from(`${today.slice(0, 7)}-01`);
    case "yearToDate":
      return from(`${today.slice(0, 4)}-01-01`);
    case "allTime":
      return { from: null, to: null };
    case "past":
      return { from: null, to: shifted(today, { days: -1 }) };
    case "thisWeek": {
      // Weeks begin on Monday.
      const monday = shifted(today, { days: -((new Date(today).getUTCDay() + 6) % 7) });
      return { from: monday, to: shifted(monday, { days: 6 }) };
    }
    case "next7":
      return { from: today, to: shifted(today, { days: 6 }) };
  }
}

/** The preset that means these days; on the first of a month several do. */
export function presetOf(days: Days, today: string, presets: readonly Preset[] = PRESETS): Preset | undefined {
  return presets.find((preset) => isSame(daysOf(preset, today), days));
}

export function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Why these days cannot be filtered by; null: they can. */
export function problemOf({ from, to }: Days, latest: string | null): "future" | "reversed" | null {
  if (latest !== null && [from, to].some((day) => day !== null && day > latest)) return "future";
  return from !== null && to !== null && from > to ? "reversed" : null;
}

/** Months first, to the last day of a shorter month. */
function shifted(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last) + days));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
