import { network as networkSchema, type Network } from "#contract/networks/networks.ts";
import type { QuickResult } from "#contract/search/endpoints.ts";
import type { AccountRow, CreatorRow } from "./store.ts";

/** How a creator matched, and the account that matched, if any. */
export type Hit = { match: QuickResult["match"]; account?: AccountRow };

export function presentResult(creator: CreatorRow, { match, account }: Hit, network?: Network): QuickResult {
  // Largest first.
  const shown =
    account ?? creator.accounts.find((candidate) => !network || candidate.network === network) ?? creator.accounts[0];
  return {
    _id: String(creator.id),
    full_name: creator.fullName,
    picture_url: creator.picture === null ? null : `/files/${creator.picture}`,
    is_a_brand: creator.isBrand,
    isSample: creator.isSample,
    verified: creator.userId !== null,
    country: creator.country,
    account: shown
      ? { network: networkSchema.parse(shown.network), username: shown.username, followers: shown.followers }
      : null,
    match,
  };
}
