import { headlineAccount, type AccountView, type CreatorCard } from "#contract/creators.ts";
import type { Network } from "#contract/networks/networks.ts";

/** `headline`: the network that the server has chosen for the row. */
export type WithHeadline = Pick<CreatorCard, "networks"> & { headline?: Network | null };

/** Accounts with the most followers first; those without a count last. */
export function byFollowers(accounts: readonly AccountView[]): AccountView[] {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}

/** The account that all figures of a row are of, and that rows are sorted by. */
export function headlineOf(
  { networks, headline }: WithHeadline,
  filtered: readonly Network[],
): AccountView | undefined {
  return headlineAccount(networks, headline ? [headline] : filtered);
}
