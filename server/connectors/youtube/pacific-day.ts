const HOUR_MS = 3_600_000;
const pacific = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  hour: "numeric",
  hourCycle: "h23",
});

/** Google's quotas reset at midnight Pacific time: at a full hour, at most 25 hours from now. */
export function nextPacificMidnight(now: Date): Date {
  let at = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  while (Number(pacific.format(at)) !== 0) at += HOUR_MS;
  return new Date(at);
}
