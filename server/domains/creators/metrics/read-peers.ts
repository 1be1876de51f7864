import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import { peerRange, peerSizeOf, SIZED_FACTORS } from "#contract/scores/influence.ts";
import type { RangeMetric } from "#contract/metrics.ts";
import type { Context } from "../../../context.ts";
import { readScales, type Scale } from "../cards/scales.ts";
import { selectPeerScales, type PeerGroup } from "./peers-store.ts";

/** The accounts that a figure is compared with. */
export type Peers = Scale & {
  level: "size" | "network";
  kind: "person" | "brand" | null;
  /** Followers. */
  from: number | null;
  to: number | null;
};

export type PeersOf = {
  /** All accounts of the network, however few. */
  onNetwork: (metric: RangeMetric) => Peers | undefined;
  /** Those of the same kind and size; the whole network where they are too few. */
  ofSize: (metric: RangeMetric) => Peers | undefined;
};

/** The peers of this creator's accounts. */
export async function readPeers(
  ctx: Context,
  { is_a_brand: isBrand }: Pick<CreatorCard, "is_a_brand">,
  accounts: readonly AccountView[],
): Promise<Map<AccountView, PeersOf>> {
  const groups = new Map(accounts.map((account) => [account, groupOf(account, isBrand)]));
  const [scales, sized] = await Promise.all([
    readScales(ctx),
    selectPeerScales(
      ctx.db,
      [...groups.values()].flatMap((group) => group ?? []),
    ),
  ]);
  return new Map(
    accounts.map((account) => {
      const group = groups.get(account);
      const onNetwork = (metric: RangeMetric): Peers | undefined => {
        const scale = scales.get(`${account.network} ${metric}`);
        return scale && { ...scale, level: "network", kind: null, from: null, to: null };
      };
      const ofSize = (metric: RangeMetric): Peers | undefined => {
        const own = sized.find((row) => row.metric === metric && group && isSame(row, group));
        if (!own || !group || !SIZED_FACTORS.some((factor) => factor === metric)) return onNetwork(metric);
        const { thresholds, n } = own;
        return { thresholds, n, level: "size", kind: isBrand ? "brand" : "person", ...peerRange(group.size) };
      };
      return [account, { onNetwork, ofSize }];
    }),
  );
}

function groupOf(account: AccountView, isBrand: boolean): PeerGroup | null {
  const followers = comparedFigure(account, "followers");
  return followers === null ? null : { network: account.network, isBrand, size: peerSizeOf(followers) };
}

function isSame(row: { network: string; isBrand: boolean; size: number }, group: PeerGroup): boolean {
  return row.network === group.network && row.isBrand === group.isBrand && row.size === group.size;
}
