import { DAY_MS } from "#contract/base/limits.ts";
import type { RefreshOutcome } from "#contract/sources.ts";

const HOUR_MS = DAY_MS / 24;

/** Refresh order: `account_refreshes.priority`. */
export const PRIORITY = { tracked: 0, crm: 1, popular: 2, rest: 3 } as const;

/** Minimum followers of a popular account: users look it up, whether or not it is in a CRM. */
export const POPULAR_FROM = 100_000;

/** Maximum age of metrics before a refresh, by priority. */
export const INTERVAL_MS = [6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 14 * DAY_MS] as const;

/** Duration of a claim: longer than any batch, and the maximum delay after a crash. */
export const CLAIM_MS = 10 * 60_000;

/** Pause after a failed batch of a connector. */
export const FAILING_PAUSE_MS = 10 * 60_000;

/** A pass starts no batch after this time: the next minute's continues, possibly in another process. */
export const PASS_MS = 50_000;

/** When metrics of this priority are due again; never later than the source's terms require. */
export function refreshInterval(priority: number, maxAgeDays: number | null): number {
  const interval = INTERVAL_MS[priority] ?? INTERVAL_MS[PRIORITY.rest];
  return maxAgeDays === null ? interval : Math.min(interval, maxAgeDays * DAY_MS);
}

/** Backoff after consecutive failures of an account: an hour, doubling each time, up to a fortnight. */
export function failureBackoff(failures: number): number {
  return Math.min(HOUR_MS * 2 ** Math.max(0, failures - 1), INTERVAL_MS[PRIORITY.rest]);
}

/**
 * Whether the budget available by now is spent. A day's units are spread over its minutes, up to the end of the current
 * one, and a month's money over its days, so that no account has to wait for the next period; in UTC, like spending.
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

const CONNECTOR_FAILURES: ReadonlySet<RefreshOutcome> = new Set([
  "unauthorized",
  "quota",
  "rate_limited",
  "limit_reached",
  "not_ready",
]);

/** Whether an outcome is about the connector and not about the account: no request was made for it. */
export function isConnectorFailure(outcome: RefreshOutcome): boolean {
  return CONNECTOR_FAILURES.has(outcome);
}

/** Passes run every minute; the first of each hour plans the refreshes. */
export function isHourly(now: Date): boolean {
  return now.getUTCMinutes() === 0;
}
