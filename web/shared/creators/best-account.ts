import type { AccountView, CreatorCard } from "#contract/creators.ts";
import type { RangeMetric } from "#contract/metrics.ts";
import type { Network } from "#contract/networks.ts";

/** Accounts with the most followers first; those without a count last. */
export function byFollowers(accounts: readonly AccountView[]): AccountView[] {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}

/** The account with its figures as comparable across networks. */
export function comparedAccount<Account extends AccountView>(account: Account): Account {
  return account.terms ? { ...account, ...account.terms.compared } : account;
}

/**
 * The creator's account with the best value of a figure: among the networks filtered by, or all; the server sorts by
 * the same. With several networks only comparable figures count. Undefined when no account has the figure.
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
