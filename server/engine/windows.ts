import { DAY_MS } from "#contract/limits.ts";

const ACTIVE_DAYS = 30;
const SEARCHED_DAYS = 365;

/** Who has posted since is active. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS);
}

/** Keywords are looked for in posts published since. */
export function searchedSince(now: Date): Date {
  return new Date(now.getTime() - SEARCHED_DAYS * DAY_MS);
}
