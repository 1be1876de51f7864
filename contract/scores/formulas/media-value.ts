import type { CreatorCard } from "../../creators.ts";
import type { FollowerTier } from "../../figures/follower-tier.ts";
import type { PostFormat } from "../../networks/network-module.ts";
import { NETWORK_FACTS, type Network } from "../../networks/networks.ts";
import type { MoneyRange } from "../../profiles/partnerships.ts";
import { MEDIA_VALUE, type Rate, type RateCard } from "../../rate-card.ts";
import { enoughPeers, medianOf, type Scale } from "./influence.ts";

type Which = { network: Network; niches: readonly number[]; tier: FollowerTier | null };

/** Niches that rates for a creator's posts may be of: the primary one before its category. */
export function nichesForRates({ categories }: Pick<CreatorCard, "categories">): number[] {
  const primary = categories.find((niche) => niche.primary) ?? categories[0];
  return primary ? [...new Set([primary.id, primary.root])] : [];
}

/** Formats that the card has rates for on a network; null first: every other format. */
export function ratedFormats({ rates }: RateCard, network: Network): (PostFormat | null)[] {
  const formats = new Set(rates.flatMap((rate) => (rate.network === network ? [rate.format] : [])));
  return [...formats].toSorted((a, b) => (a ?? "").localeCompare(b ?? "", "en"));
}

/**
 * The rate for posts of an account: of the format before every format, then of the niche, the first of `niches` before
 * others, then of the tier.
 */
export function rateFor(
  { rates }: RateCard,
  { network, niches, tier }: Which,
  format: PostFormat | null,
): Rate | undefined {
  const rank = (rate: Rate) => {
    const niche = rate.niche === null ? 0 : niches.length - niches.indexOf(rate.niche);
    return (rate.format === null ? 0 : 1_000_000) + niche * 2 + (rate.tier === null ? 0 : 1);
  };
  return rates
    .filter(
      (rate) =>
        rate.network === network &&
        (rate.format === null || rate.format === format) &&
        (rate.niche === null || niches.includes(rate.niche)) &&
        (rate.tier === null || rate.tier === tier),
    )
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

const WATCHED: ReadonlySet<PostFormat> = new Set(["video", "short", "stream"]);

/** Whether views say how many people see a post of the format; of pictures they only count those who play one. */
export function isWatched(network: Network, format: PostFormat | null): boolean {
  return format === null ? NETWORK_FACTS[network].rateOver === "views" : WATCHED.has(format);
}

/**
 * The median that an account's engagement rate is divided by: that of its peers; that of the rate card where they are
 * too few, or half of them have no engagement.
 */
export function medianRateOf<Group extends Scale>(
  peers: Group | undefined,
  card: Pick<Rate, "medianRate">,
): { medianRate: number; peers: Group | null } {
  const group = enoughPeers(peers);
  const median = (group && medianOf(group)) ?? 0;
  return group && median > 0 ? { medianRate: median, peers: group } : { medianRate: card.medianRate, peers: null };
}

/** Engagement rate ÷ median, within the bounds. */
export function engagementFactor(engagementRate: number, median: number): number {
  const { least, most } = MEDIA_VALUE.factor;
  return Math.min(most, Math.max(least, engagementRate / median));
}

/** impressions ÷ 1000 × CPM × factor, ± the margin; null where that is less than the smallest unit. */
export function postCostOf(cost: { impressions: number; cpm: number; factor: number }): MoneyRange | null {
  return estimateOf((cost.impressions / 1_000) * cost.cpm * cost.factor);
}

/** Posts of one format: sums of what is known of each. */
export type PostSums = {
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  /** Counts of the posts with views only. */
  views: number;
  withoutViews: number;
};

/**
 * What posts of an account earned, in the smallest unit of the card's currency: impressions at the card's price, and each
 * action at its value. Undefined where the impressions of a post are unknown.
 */
export function earnedBy(
  posts: readonly { sums: PostSums; rate: Rate }[],
  { actions }: Pick<RateCard, "actions">,
  followers: number | null,
): number | undefined {
  if (followers === null && posts.some(({ sums }) => sums.withoutViews > 0)) return undefined;
  const values = posts.map(({ sums, rate }) => {
    const impressions = sums.views + sums.withoutViews * (followers ?? 0) * rate.reachRate;
    const { likes, comments, shares, saves } = sums;
    const earned = likes * actions.like + comments * actions.comment + shares * actions.share + saves * actions.save;
    return (impressions / 1_000) * rate.cpm + earned;
  });
  return values.reduce((sum, value) => sum + value, 0);
}

/** Earned media value: earnedBy() ± the margin; null where that is less than the smallest unit. */
export function mediaValueOf(
  posts: readonly { sums: PostSums; rate: Rate }[],
  card: Pick<RateCard, "actions">,
  followers: number | null,
): MoneyRange | null | undefined {
  const value = earnedBy(posts, card, followers);
  return value === undefined ? undefined : estimateOf(value);
}

/** A value ± the margin; null where that is less than the smallest unit. */
export function estimateOf(value: number): MoneyRange | null {
  const { margin } = MEDIA_VALUE;
  const low = Math.round(value * (1 - margin));
  return low < 1 ? null : { low, value: Math.round(value), high: Math.round(value * (1 + margin)) };
}
