import { comparedFigure, type AccountView } from "#contract/creators.ts";
import { peerRange, peerSizeOf, SIZED_FACTORS } from "#contract/scores/influence.ts";
import type { RangeMetric } from "#contract/figures/metrics.ts";
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

type Sized = Pick<AccountView, "network" | "followers" | "terms"> & Record<RangeMetric, number | null>;

/** The peers of these accounts, of persons or brands. */
export async function readPeers<Account extends Sized>(
  ctx: Context,
  accounts: readonly Account[],
  isBrand: (account: Account) => boolean,
): Promise<Map<Account, PeersOf>> {
  const groups = new Map(accounts.map((account) => [account, groupOf(account, isBrand(account))]));
  const [scales, sized] = await Promise.all([readScales(ctx), selectPeerScales(ctx.db, distinct(groups.values()))]);
  const ofGroup = new Map(sized.map((row) => [`${keyOf(row)} ${row.metric}`, row]));
  return new Map(
    accounts.map((account) => {
      const group = groups.get(account);
      const onNetwork = (metric: RangeMetric): Peers | undefined => {
        const scale = scales.get(`${account.network} ${metric}`);
        return scale && { ...scale, level: "network", kind: null, from: null, to: null };
      };
      const ofSize = (metric: RangeMetric): Peers | undefined => {
        const own = group && ofGroup.get(`${keyOf(group)} ${metric}`);
        if (!own || !group || !SIZED_FACTORS.some((factor) => factor === metric)) return onNetwork(metric);
        const { thresholds, n } = own;
        return { thresholds, n, level: "size", kind: group.isBrand ? "brand" : "person", ...peerRange(group.size) };
      };
      return [account, { onNetwork, ofSize }];
    }),
  );
}

function groupOf(account: Sized, isBrand: boolean): PeerGroup | null {
  const followers = comparedFigure(account, "followers");
  return followers === null ? null : { network: account.network, isBrand, size: peerSizeOf(followers) };
}

function distinct(groups: Iterable<PeerGroup | null>): PeerGroup[] {
  return [...new Map([...groups].flatMap((group) => (group ? [[keyOf(group), group] as const] : []))).values()];
}

function keyOf({ network, isBrand, size }: { network: string; isBrand: boolean; size: number }): string {
  return `${network} ${isBrand} ${size}`;
}
