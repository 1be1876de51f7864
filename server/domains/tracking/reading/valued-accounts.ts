import { comparedFigure, type CreatorCard } from "#contract/creators.ts";
import { accountKey, type Network } from "#contract/networks/networks.ts";
import type { AccountSums } from "../../../engine/queries/posts/account-sums.ts";
import { readCards } from "../../creators/index.ts";
import { selectAccounts } from "../store.ts";
import type { Reader } from "./tracked.ts";

export type ValuedAccount = {
  creator: CreatorCard;
  network: Network;
  /** As they may be compared across networks: money is one figure for all of them. */
  followers: number | null;
};

/** The accounts of these sums by id, without those that were deleted since the index was written. */
export async function readValuedAccounts(
  ctx: Reader,
  sums: readonly AccountSums[],
): Promise<Map<number, ValuedAccount>> {
  const ids = [...new Set(sums.map(({ creatorId }) => creatorId))];
  const [cards, accounts] = await Promise.all([readCards({ ctx, ids }), selectAccounts(ctx.db, ids)]);
  const valued = new Map<number, ValuedAccount>();
  for (const { creatorId, accountId } of sums) {
    const creator = cards.get(creatorId);
    const known = accounts.get(accountId);
    const account = known && creator?.networks.find((one) => accountKey(one) === accountKey(known));
    if (!creator || !account) continue;
    valued.set(accountId, { creator, network: account.network, followers: comparedFigure(account, "followers") });
  }
  return valued;
}
