import type { SendingHours } from "#contract/mail/sequences.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Monday is 1. */
const WEEKDAYS = new Map(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, index) => [name, index + 1]));

/** The weekday and the minute of the day that clocks show in a zone. */
function localTime(at: Date, timezone: string): { weekday: number; minute: number } {
  const parts = new Map(
    new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const minute = minuteOf(`${parts.get("hour")}:${parts.get("minute")}`);
  return { weekday: WEEKDAYS.get(parts.get("weekday") ?? "") ?? 1, minute };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map((part) => Number.parseInt(part, 10));
  return hours * 60 + minutes;
}

/** Whether mails may leave now; null: at any time. */
export function isOpen(hours: SendingHours | null, at: Date): boolean {
  return nextOpening(hours, at).getTime() === at.getTime();
}

/**
 * The first time from `at` on at which mails may leave. It goes from one beginning of the hours to the next by what clocks
 * show there, so that a change to summer time moves nothing.
 */
export function nextOpening(hours: SendingHours | null, at: Date): Date {
  if (hours === null) return at;
  const { days, timezone } = hours;
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  let time = at;
  for (let step = 0; step <= 8; step += 1) {
    const { weekday, minute } = localTime(time, timezone);
    const isDay = days.includes(weekday);
    if (isDay && minute >= from && minute < to) return time;
    const isToday = isDay && minute < from;
    const goal = isToday || days.includes((weekday % 7) + 1) ? from : 0;
    const wait = isToday ? from - minute : DAY_MINUTES - minute + goal;
    const start = Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS;
    time = showing(goal, new Date(start + wait * MINUTE_MS), timezone);
  }
  return time;
}

/** The time near `at` when clocks show this minute of the day: they were changed on the way by an hour at most. */
function showing(minute: number, at: Date, timezone: string): Date {
  const late = localTime(at, timezone).minute - minute;
  const offset = late > DAY_MINUTES / 2 ? late - DAY_MINUTES : late;
  return new Date(at.getTime() - offset * MINUTE_MS);
}
