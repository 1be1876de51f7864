import type { DiscoverySort } from "#contract/collections/discovery.ts";
import type { Network } from "#contract/networks.ts";
import { networkBits } from "../../network-bits.ts";
import { metricColumn } from "../../tables.ts";
import { headlineFigure, type Headline } from "./headline.ts";
import type { Relevance } from "./keywords.ts";

export type Order = {
  sort: DiscoverySort;
  networks: readonly Network[];
  headline: Headline;
  seed: number;
  relevance?: Relevance | undefined;
};

/** A total order: ties are broken by id. Missing metrics come last. */
export function orderBy({ sort, networks, headline, relevance }: Order): string {
  switch (sort) {
    case "random":
      return "cityHash64(id, {seed:UInt32}), id";
    case "relevance":
      return `${relevance ? `${relevance.sql} DESC, ` : ""}score DESC, id`;
    case "followers":
      return `${followersOf(networks)} DESC, id`;
    case "growth":
      return `${headlineFigure(headline, "growth")} DESC, id`;
    case "engagement":
      return `${headlineFigure(headline, "engagementRate")} DESC, id`;
    case "bestGrowth":
      return "best_growth DESC, id";
    case "bestEngagement":
      return "best_engagement_rate DESC, id";
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
