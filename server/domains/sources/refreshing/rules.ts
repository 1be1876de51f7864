import { DAY_MS } from "#contract/limits.ts";
import type { RefreshOutcome } from "#contract/sources.ts";

const HOUR_MS = DAY_MS / 24;

/** Who is asked about first: `account_refreshes.priority`. */
export const PRIORITY = { tracked: 0, crm: 1, popular: 2, rest: 3 } as const;

/** Followers from which on an account is popular: people look it up, whether or not it is in a CRM. */
export const POPULAR_FROM = 100_000;

/** How old figures may become before their network is asked again, by priority. */
export const INTERVAL_MS = [6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 14 * DAY_MS] as const;

/** How long accounts that were taken to be asked about stay taken: longer than any batch, and a crash delays them no more. */
export const CLAIM_MS = 10 * 60_000;

/** A source that fails is left alone so long before the next batch. */
export const FAILING_PAUSE_MS = 10 * 60_000;

/** A pass begins no batch after this: the next minute's takes over, and another process may. */
export const PASS_MS = 50_000;

/** When figures of this priority are due again; never later than they must go by the source's terms. */
export function intervalOf(priority: number, maxAgeDays: number | null): number {
  const wanted = INTERVAL_MS[priority] ?? INTERVAL_MS[PRIORITY.rest];
  return maxAgeDays === null ? wanted : Math.min(wanted, maxAgeDays * DAY_MS);
}

/** After so many failures in a row an account is asked about again: an hour, then twice as long each time, a fortnight at most. */
export function backoffOf(failures: number): number {
  return Math.min(HOUR_MS * 2 ** Math.max(0, failures - 1), INTERVAL_MS[PRIORITY.rest]);
}

/**
 * Whether what may be spent by now is spent. A day's units are spread over its minutes, up to the end of the present
 * one, and a month's money over its days, so that the last are asked about like the first; counted in UTC, as spending is.
 */
export function isSpent(
  { dailyUnits, monthlyMicros }: { dailyUnits: number | null; monthlyMicros: number | null },
  { units, month }: { units: number; month: number },
  now: Date,
): boolean {
  const minute = Math.floor((now.getTime() % DAY_MS) / 60_000) + 1;
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  return (
    (dailyUnits !== null && units >= Math.ceil((dailyUnits * minute) / (24 * 60))) ||
    (monthlyMicros !== null && month >= Math.ceil((monthlyMicros * now.getUTCDate()) / days))
  );
}

const OF_ALL: ReadonlySet<RefreshOutcome> = new Set([
  "unauthorized",
  "quota",
  "rate_limited",
  "limit_reached",
  "not_ready",
]);

/** Whether an outcome is about the source and not about the account: nobody was asked about, and nobody is to be yet. */
export function concernsAll(outcome: RefreshOutcome): boolean {
  return OF_ALL.has(outcome);
}

/** Passes come every minute; the first of each hour looks who is to be asked about. */
export function isHourly(now: Date): boolean {
  return now.getUTCMinutes() === 0;
}
