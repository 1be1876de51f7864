import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Random } from "./random.ts";
import type { SampleNetwork } from "./networks.ts";

type Engagement = {
  /** The rate of an account with 10 000 followers; rates fall with size by the exponent. */
  rate: number;
  exponent: number;
  /** How engagement divides; what the network does not say is not here. */
  parts: { likes?: number; comments?: number; shares?: number; saves?: number };
};

type NetworkFigures = {
  /** Log-normal followers: median, and sigma of the natural logarithm. */
  followers: { median: number; sigma: number };
  /**
   * Views per follower of an account with 10 000 followers, and how the ratio falls with size; absent if posts have no
   * views.
   */
  views?: { ratio: number; exponent: number };
  engagement: Engagement;
  /** Posts a week of the median account. */
  pace: number;
  formats: readonly PostRecord["format"][];
};

/**
 * Shapes after published benchmarks: engagement of 5 % for small and 1.5–2.5 % for large Instagram accounts, TikTok
 * 7.5 % of views falling to 3 %, X below 1 %, LinkedIn near 4 %.
 */
export const FIGURES: Record<SampleNetwork, NetworkFigures> = {
  instagram: {
    followers: { median: 28_000, sigma: 1.6 },
    views: { ratio: 0.4, exponent: -0.08 },
    engagement: { rate: 0.036, exponent: -0.17, parts: { likes: 0.95, comments: 0.05 } },
    pace: 1.3,
    formats: ["image", "carousel", "carousel", "short", "short", "video"],
  },
  tiktok: {
    followers: { median: 42_000, sigma: 1.7 },
    views: { ratio: 0.7, exponent: -0.1 },
    engagement: { rate: 0.082, exponent: -0.12, parts: { likes: 0.86, comments: 0.02, shares: 0.05, saves: 0.07 } },
    pace: 1.7,
    formats: ["short"],
  },
  youtube: {
    followers: { median: 30_000, sigma: 1.8 },
    views: { ratio: 0.22, exponent: -0.12 },
    engagement: { rate: 0.045, exponent: -0.06, parts: { likes: 0.92, comments: 0.08 } },
    pace: 0.8,
    formats: ["video", "video", "short"],
  },
  twitter: {
    followers: { median: 9_000, sigma: 1.7 },
    views: { ratio: 0.3, exponent: -0.1 },
    engagement: { rate: 0.009, exponent: -0.16, parts: { likes: 0.8, comments: 0.08, shares: 0.12 } },
    pace: 2.4,
    formats: ["text", "text", "image", "video"],
  },
  linkedin: {
    followers: { median: 8_000, sigma: 1.3 },
    engagement: { rate: 0.034, exponent: -0.2, parts: { likes: 0.85, comments: 0.12, shares: 0.03 } },
    pace: 1.2,
    formats: ["text", "image", "article"],
  },
  twitch: {
    followers: { median: 7_000, sigma: 1.6 },
    views: { ratio: 0.35, exponent: -0.1 },
    engagement: { rate: 0.05, exponent: -0.08, parts: { likes: 0.35, comments: 0.65 } },
    pace: 1.6,
    formats: ["stream"],
  },
  snapchat: {
    followers: { median: 12_000, sigma: 1.5 },
    views: { ratio: 0.3, exponent: -0.1 },
    engagement: { rate: 0.02, exponent: -0.14, parts: { likes: 0.9, shares: 0.1 } },
    pace: 1.5,
    formats: ["story", "short"],
  },
  pinterest: {
    followers: { median: 6_000, sigma: 1.5 },
    engagement: { rate: 0.012, exponent: -0.14, parts: { likes: 0.3, comments: 0.02, saves: 0.68 } },
    pace: 1.8,
    formats: ["image", "image", "video"],
  },
  substack: {
    followers: { median: 2_600, sigma: 1.4 },
    engagement: { rate: 0.026, exponent: -0.16, parts: { likes: 0.78, comments: 0.16, shares: 0.06 } },
    pace: 0.6,
    formats: ["article"],
  },
};

const SIZE = 10_000;
const SMALL = 400;
/** More of those who see a post never react to it. */
const MOST_OF_VIEWS = 0.45;

/** Followers of a creator with this many deviations from the network's median; YouTube publishes three digits only. */
export function followersAt(network: SampleNetwork, deviations: number): number {
  const { median, sigma } = FIGURES[network].followers;
  const followers = median * Math.exp(sigma * deviations);
  // Accounts with very few followers are rarely added: the smallest are moved up, in their order.
  return roundAsGiven(network, followers < SMALL ? (SMALL + followers) / 2 : followers);
}

export function roundAsGiven(network: SampleNetwork, followers: number): number {
  const digits = NETWORK_FACTS[network].followerDigits;
  return Math.round(digits === undefined ? followers : Number(followers.toPrecision(digits)));
}

/** What an account's posts usually get. `liveliness` is 1 for a usual account, far less where followers are bought. */
export type Reach = { views: number | null; engagement: number };

export function reachOf(network: SampleNetwork, followers: number, liveliness: number, random: Random): Reach {
  const { views, engagement } = FIGURES[network];
  const size = Math.max(followers, 300) / SIZE;
  const usualViews =
    views && followers * Math.min(1.6, views.ratio * size ** views.exponent) * random.logNormal(1, 0.35);
  const rate = Math.min(0.22, engagement.rate * size ** engagement.exponent * random.logNormal(1, 0.4));
  const over = usualViews && NETWORK_FACTS[network].rateOver === "views" ? usualViews : followers;
  return { views: usualViews ? usualViews * liveliness : null, engagement: over * rate * liveliness };
}

export type PostFigures = Pick<PostRecord, "likes" | "comments" | "shares" | "saves" | "views">;

/** One post's figures around what is usual; luck moves views and engagement together. */
export function postFigures(
  {
    account: { network, reach, hidesLikes },
    format,
    boost,
  }: {
    account: { network: SampleNetwork; reach: Reach; hidesLikes: boolean };
    format: PostRecord["format"];
    /** 1 for a usual post. */
    boost: number;
  },
  random: Random,
): PostFigures {
  const luck = boost * random.logNormal(1, 0.45);
  const most = reach.views === null ? Number.POSITIVE_INFINITY : reach.views * luck * MOST_OF_VIEWS;
  const engagement = Math.min(most, reach.engagement * luck * random.logNormal(1, 0.12));
  const { parts } = FIGURES[network].engagement;
  const figures: PostFigures = {};
  if (reach.views !== null && (network !== "instagram" || format === "short" || format === "video")) {
    figures.views = Math.round(reach.views * luck);
  }
  for (const part of ["likes", "comments", "shares", "saves"] as const) {
    const share = parts[part];
    if (share === undefined || (part === "likes" && hidesLikes)) continue;
    figures[part] = Math.round(engagement * share * (part === "likes" ? 1 : random.logNormal(1, 0.3)));
  }
  return figures;
}
