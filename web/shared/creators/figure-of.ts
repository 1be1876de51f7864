import type { AccountView, CreatorCard } from "#contract/creators.ts";
import type { RangeMetric } from "#contract/metrics.ts";
import type { Network } from "#contract/networks.ts";

/** Accounts with the most followers first; those without a count last. */
export function byFollowers(accounts: readonly AccountView[]): AccountView[] {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}

/**
 * The account that speaks for a creator in a figure: the best of the networks searched, of all when none is, which is
 * also what the server sorts by. Undefined when no account has the figure.
 */
export function bestAccount(
  creator: Pick<CreatorCard, "networks">,
  metric: RangeMetric,
  networks: readonly Network[],
): AccountView | undefined {
  const considered = creator.networks.filter(
    (account) => account[metric] !== null && (networks.length === 0 || networks.includes(account.network)),
  );
  return considered.reduce<AccountView | undefined>(
    (best, account) => (best && (best[metric] ?? 0) >= (account[metric] ?? 0) ? best : account),
    undefined,
  );
}
