/** The hour at which threads come back that are snoozed until a day. */
const MORNING = 9;
const HOUR_MS = 3_600_000;

export const SNOOZES = ["later", "tomorrow", "monday", "week"] as const;
export type Snooze = (typeof SNOOZES)[number];

/** Until when a thread is snoozed, in the time zone of the browser. Clock changes are skipped: 9 is 9 on each day. */
export function snoozeTimes(now: Date): Record<Snooze, Date> {
  const morningIn = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  later.setMinutes(0, 0, 0);
  return {
    later,
    tomorrow: morningIn(1),
    // 0 is Sunday; on a Monday it is the next one.
    monday: morningIn((8 - now.getDay()) % 7 || 7),
    week: morningIn(7),
  };
}
