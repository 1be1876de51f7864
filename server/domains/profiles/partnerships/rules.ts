import { comparedFigure } from "#contract/creators.ts";
import { followerTierOf } from "#contract/figures/follower-tier.ts";
import { RECENT_POSTS } from "#contract/figures/windows.ts";
import type { RangeMetric } from "#contract/figures/metrics.ts";
import { accountKey, type Network } from "#contract/networks/networks.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { NoEstimate, PostCost } from "#contract/profiles/partnerships.ts";
import type { RateCard } from "#contract/rate-card.ts";
import {
  engagementFactor,
  isWatched,
  mediaValueOf,
  medianRateOf,
  postCostOf,
  ratedFormats,
  rateFor,
  type PostSums,
} from "#contract/scores/formulas/media-value.ts";
import { whyMissing } from "../provenance/rules.ts";
import type { ScoredAccount } from "../scoring/rules.ts";
import type { HandleRow, SumRow } from "./store.ts";

type Post = HandleRow["posts"][number];
type Handle = { name: string; network: Network };
export type PartnerPosts = Handle & { handles: Handle[]; creatorId: number | null; posts: Post[] };
type KnownCreator = { id: number; isBrand: boolean };

/**
 * Brands by the handles in posts: those of known brands, and those in sponsored posts. Handles of one creator are one
 * brand, as are equal handles without a known creator. Most sponsored posts first.
 */
export function findPartners(
  handles: readonly HandleRow[],
  known: {
    creatorOf: ReadonlyMap<string, KnownCreator>;
    own: ReadonlySet<string>;
  },
): PartnerPosts[] {
  const partners = new Map<string, PartnerPosts>();
  for (const { network, name, posts } of handles.toSorted((a, b) => b.posts.length - a.posts.length)) {
    const account = accountKey({ network, username: name });
    const creator = known.creatorOf.get(account);
    const isSponsored = posts.some(({ sponsored }) => sponsored);
    if (known.own.has(account) || (!creator?.isBrand && !isSponsored)) continue;
    const key = creator ? `creator ${creator.id}` : `handle ${name.toLowerCase()}`;
    const before = partners.get(key);
    const merged = new Map([...(before?.posts ?? []), ...posts].map((post) => [post.id, post]));
    partners.set(key, {
      name: before?.name ?? name,
      network: before?.network ?? network,
      handles: [...(before?.handles ?? []), { name, network }],
      creatorId: creator?.id ?? null,
      posts: [...merged.values()].toSorted((a, b) => b.at - a.at || b.id - a.id),
    });
  }
  const sponsored = ({ posts }: PartnerPosts) => posts.filter((post) => post.sponsored).length;
  return [...partners.values()].toSorted(
    (a, b) => sponsored(b) - sponsored(a) || b.posts.length - a.posts.length || a.name.localeCompare(b.name, "en"),
  );
}

/** An account with what its figures are compared with, for the niches of its creator. */
export type CostedAccount = ScoredAccount & { niches: readonly number[] };

/** The price of a post of each format that the card has rates for. */
export function estimatePosts(account: CostedAccount, card: RateCard): PostCost[] {
  return ratedFormats(card, account.view.network).flatMap((format) => estimatePost(account, card, format) ?? []);
}

function estimatePost(account: CostedAccount, card: RateCard, format: PostFormat | null): PostCost | undefined {
  const { view, peers } = account;
  const followers = comparedFigure(view, "followers");
  const rate = rateFor(card, whichOf(account), format);
  if (!rate) return undefined;
  const viewsPerPost = isWatched(view.network, format) ? comparedFigure(view, "viewsPerPost") : null;
  const engagementRate = comparedFigure(view, "engagementRate");
  const impressions = viewsPerPost ?? (followers === null ? null : followers * rate.reachRate);
  const { medianRate, peers: group } = medianRateOf(peers.ofSize("engagementRate"), rate);
  const factor = engagementRate === null ? null : engagementFactor(engagementRate, medianRate);
  const cost = impressions === null || factor === null ? null : postCostOf({ impressions, cpm: rate.cpm, factor });
  return {
    format,
    cost,
    missing: cost
      ? null
      : whyNoCost(account, impressions === null ? "followers" : factor === null ? "engagementRate" : null),
    inputs: {
      niche: rate.niche,
      tier: rate.tier,
      cpm: rate.cpm,
      reachRate: rate.reachRate,
      followers,
      viewsPerPost,
      impressions,
      impressionsFrom: impressions === null ? null : viewsPerPost === null ? "reach" : "views",
      engagementRate,
      medianRate,
      peers: group?.n ?? null,
      peersOf: group?.level ?? null,
      factor,
    },
  };
}

function whyNoCost({ view, evidence }: CostedAccount, lacking: RangeMetric | null): NoEstimate {
  if (lacking === null || view.followers === 0) return "no_reach";
  // It is known, but may not be used so.
  return view[lacking] === null ? whyMissing(lacking, evidence) : "licence";
}

function whichOf({ view, niches }: CostedAccount) {
  const tier = followerTierOf(comparedFigure(view, "followers"))?.id ?? null;
  return { network: view.network, niches, tier };
}

/** Earned media value of the recent posts with visible likes, of formats that the card has a rate for. */
export function estimateMediaValue(account: CostedAccount, card: RateCard, sums: readonly SumRow[]) {
  const own = sums.filter(
    ({ network, username }) => network === account.view.network && username === account.view.username,
  );
  const rated = own.flatMap((row) => {
    const rate = rateFor(card, whichOf(account), row.format);
    return rate ? [{ sums: row satisfies PostSums, rate, row }] : [];
  });
  const total = (of: "posts" | "allowed" | "withLikes") => rated.reduce((sum, { row }) => sum + row[of], 0);
  const reply = { posts: total("withLikes"), days: RECENT_POSTS.days };
  const none = (missing: NoEstimate) => ({ ...reply, value: null, missing });
  if (ratedFormats(card, account.view.network).length === 0) return none("no_rate");
  if (own.length === 0) return none("no_posts");
  if (rated.length === 0) return none("no_rate");
  if (total("posts") < RECENT_POSTS.fewest) return none("too_few_posts");
  if (total("allowed") < RECENT_POSTS.fewest) return none("licence");
  if (total("withLikes") < RECENT_POSTS.fewest) return none("hidden");
  const value = mediaValueOf(rated, card, comparedFigure(account.view, "followers"));
  if (value === undefined) return none(whyNoCost(account, "followers"));
  return value === null ? none("no_reach") : { ...reply, value, missing: null };
}
