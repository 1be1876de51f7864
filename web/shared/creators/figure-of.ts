import type { AccountView, CreatorCard } from "#contract/creators.ts";
import type { RangeMetric } from "#contract/metrics.ts";
import type { Network } from "#contract/networks.ts";

/** Accounts with the most followers first; those without a count last. */
export function byFollowers(accounts: readonly AccountView[]): AccountView[] {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}

/** The account with its figures as they may be compared with those of other networks. */
export function comparedAccount<Account extends AccountView>(account: Account): Account {
  return account.terms ? { ...account, ...account.terms.compared } : account;
}

/**
 * The account that speaks for a creator in a figure: the best of the networks searched, of all when none is, which is
 * also what the server sorts by. Where there is more than one network it has what may be compared. Undefined when no
 * account has the figure.
 */
export function bestAccount(
  creator: Pick<CreatorCard, "networks">,
  metric: RangeMetric,
  networks: readonly Network[],
): AccountView | undefined {
  const inFocus = creator.networks.filter(({ network }) => networks.length === 0 || networks.includes(network));
  const isOneNetwork = inFocus.every(({ network }) => network === inFocus[0]?.network);
  const considered = isOneNetwork ? inFocus : inFocus.map(comparedAccount);
  return considered
    .filter((account) => account[metric] !== null)
    .reduce<AccountView | undefined>(
      (best, account) => (best && (best[metric] ?? 0) >= (account[metric] ?? 0) ? best : account),
      undefined,
    );
}
