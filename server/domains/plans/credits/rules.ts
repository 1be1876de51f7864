import type { CreditReason } from "#contract/plans.ts";

/** What is left: of the month's grant, which is spent first and expires, and of what administrators set. */
export type Balance = {
  monthly: number;
  extra: number;
  /** The month of the grant, by its first day. */
  period: string;
  /** Granted for that month so far. */
  granted: number;
};

/** An entry with the balance after it. */
export type Entry = Balance & { reason: CreditReason; amount: number };

/** The first day of the month, in UTC. */
export function periodOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** When the month's credits expire and the next ones are granted. */
export function renewalOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

const NOTHING = { monthly: 0, extra: 0, granted: 0 };

/**
 * The entries that are due: what is left of an earlier month expires, and the grant of this month arrives. A plan with
 * more credits adds the difference at once; one with fewer takes nothing that was granted.
 */
export function dueEntries(last: Balance | undefined, { period, grant }: { period: string; grant: number }): Entry[] {
  const entries: Entry[] = [];
  let now: Balance = last ?? { ...NOTHING, period };
  if (now.period < period) {
    if (now.monthly > 0) entries.push({ ...now, monthly: 0, reason: "expiry", amount: -now.monthly });
    now = { ...NOTHING, extra: now.extra, period };
  }
  const more = grant - now.granted;
  if (more > 0) {
    now = { ...now, monthly: now.monthly + more, granted: grant };
    entries.push({ ...now, reason: "grant", amount: more });
  }
  return entries;
}

/** Undefined when there are not enough. */
export function spendEntry(now: Balance, cost: number): Entry | undefined {
  const ofMonthly = Math.min(cost, now.monthly);
  const extra = now.extra - (cost - ofMonthly);
  if (extra < 0) return undefined;
  return { ...now, monthly: now.monthly - ofMonthly, extra, reason: "spend", amount: -cost };
}

/**
 * Gives back one credit of the grant of `period`. If that grant has expired, or is unspent, the credit becomes an extra
 * one, which does not expire.
 */
export function refundEntry(now: Balance, period: string): Entry {
  const ofMonthly = now.period === period && now.monthly < now.granted ? 1 : 0;
  return {
    ...now,
    monthly: now.monthly + ofMonthly,
    extra: now.extra + (1 - ofMonthly),
    reason: "refund",
    amount: 1,
  };
}

/** Sets what does not expire. */
export function setEntry(now: Balance, extra: number): Entry {
  return { ...now, extra, reason: "set", amount: extra - now.extra };
}

export function totalOf({ monthly, extra }: Pick<Balance, "monthly" | "extra">): number {
  return monthly + extra;
}
