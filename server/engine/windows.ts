import { DAY_MS } from "#contract/limits.ts";

const ACTIVE_DAYS = 30;
const SEARCHED_DAYS = 365;

/** Accounts that posted since then are active. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS);
}

/** Keyword search covers posts published since then. */
export function searchedSince(now: Date): Date {
  return new Date(now.getTime() - SEARCHED_DAYS * DAY_MS);
}
