import { network as knownNetwork, type Network } from "#contract/networks.ts";
import type { QuickResult } from "#contract/search.ts";
import type { AccountRow, NamedRow } from "./store.ts";

/** How somebody was found; by which account, when by one. */
export type Hit = { match: QuickResult["match"]; account?: AccountRow };

export function presentResult(creator: NamedRow, { match, account }: Hit, network?: Network): QuickResult {
  // Largest first.
  const shown = account ?? creator.accounts.find((own) => !network || own.network === network) ?? creator.accounts[0];
  return {
    _id: String(creator.id),
    full_name: creator.fullName,
    picture_url: creator.picture === null ? null : `/files/${creator.picture}`,
    is_a_brand: creator.isBrand,
    isSample: creator.isSample,
    verified: creator.userId !== null,
    country: creator.country,
    account: shown
      ? { network: knownNetwork.parse(shown.network), username: shown.username, followers: shown.followers }
      : null,
    match,
  };
}
