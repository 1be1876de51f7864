import type { DiscoverySort } from "#contract/collections/discovery.ts";
import type { Network } from "#contract/networks.ts";
import { networkBits } from "../../network-bits.ts";
import { metricColumn } from "../../tables.ts";

export type Order = { sort: DiscoverySort; networks: readonly Network[]; seed: number };

/** A total order: ties are broken by id. Missing metrics come last. */
export function orderBy({ sort, networks }: Order): string {
  switch (sort) {
    case "random":
      return "cityHash64(id, {seed:UInt32}), id";
    case "followers":
      return `${followersOf(networks)} DESC, id`;
    case "growth":
      return `${ofOneOrBest(networks, "growth", "best_growth")} DESC, id`;
    case "engagement":
      return `${ofOneOrBest(networks, "engagementRate", "best_engagement_rate")} DESC, id`;
    case "score":
      return "score DESC, id";
    case "newest":
      return "created_at DESC, id DESC";
  }
}

function followersOf(networks: readonly Network[]): string {
  const [only, ...others] = networks;
  if (!only) return "total_followers";
  if (others.length === 0) return `ifNotFinite(${metricColumn(only, "followers")}, 0)`;
  return networks.map(addend).join(" + ");
}

function addend(network: Network): string {
  const isApart = `bitAnd(followers_apart, ${networkBits([network])}) > 0`;
  return `if(${isApart}, 0, ifNotFinite(${metricColumn(network, "followers")}, 0))`;
}

function ofOneOrBest(networks: readonly Network[], metric: "growth" | "engagementRate", best: string): string {
  const [only, ...others] = networks;
  return only && others.length === 0 ? metricColumn(only, metric) : best;
}
