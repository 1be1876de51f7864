import { NETWORK_FACTS } from "../networks/networks.ts";
import { DAY_MS } from "../base/limits.ts";
import { GROWTH_DAYS, MONTH_DAYS } from "../figures/windows.ts";
import { median } from "../scores/formulas/series-anomalies.ts";
import type { DimensionPost } from "../scores/formulas/dimensions.ts";
import type { SignalPost } from "../scores/formulas/profile-authenticity.ts";

/** The time at which the methodology looks at its invented creator. */
const NOW = new Date("2026-06-30T12:00:00Z");
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Age in days, likes, comments, shares and views; newest first. */
const POSTS = [
  [2, 1_420, 74, 38, 31_000],
  [4, 1_010, 49, 21, 22_500],
  [7, 1_690, 92, 45, 36_400],
  [9, 1_200, 64, 32, 26_100],
  [12, 1_260, 71, 30, 27_300],
  [14, 930, 41, 19, 20_800],
  [17, 2_140, 118, 62, 44_900],
  [19, 1_280, 68, 29, 27_900],
  [21, 1_090, 55, 24, 24_200],
  [24, 1_350, 70, 36, 29_600],
  [26, 1_190, 58, 28, 26_700],
  [29, 1_310, 77, 33, 28_400],
  [34, 1_150, 58, 27, 22_600],
  [41, 880, 43, 18, 18_700],
  [48, 1_330, 72, 35, 25_800],
  [55, 1_040, 50, 22, 20_900],
  [62, 1_480, 81, 40, 29_300],
  [70, 790, 36, 15, 16_400],
  [78, 1_110, 57, 25, 22_000],
  [83, 960, 47, 20, 19_500],
  [88, 1_270, 64, 30, 24_700],
] as const;

const SPONSORED = new Set([3, 6, 11, 16]);
const REPEATED = new Set([8, 13, 18]);

/** Followers a day, and those of ten days that no post explains. */
const DAILY = 60;
const JUMP = { from: 60, to: 50, followers: 3_900 } as const;
const FOLLOWERS = 48_000;

const followersAt = (days: number) => FOLLOWERS - DAILY * days - (days >= JUMP.from ? JUMP.followers : 0);

/**
 * The invented creator of the methodology's examples. These values are inputs; every other number of an example is
 * computed by the formulas of the product.
 */
export const EXAMPLE = {
  name: "Wren Hollis",
  network: "instagram",
  networkName: NETWORK_FACTS.instagram.label,
  now: NOW,
  followers: FOLLOWERS,
  earlier: followersAt(GROWTH_DAYS.ideal),
  following: 610,
  username: "wrenbakes",
  biography: "Slow bread for busy people. One loaf, one story, every few days.",
  /** All posts that the profile counts. */
  allPosts: 540,
  jump: { ...JUMP, at: [followersAt(JUMP.from), followersAt(JUMP.to)] as const },
  daily: DAILY,
  /** Every ten days of two hundred, oldest first. */
  series: Array.from({ length: 21 }, (_, at) => 200 - 10 * at).map((days) => ({
    at: before(days),
    followers: followersAt(days),
  })),
  posts: POSTS.map(([days, likes, comments, shares, views], at): SignalPost & { shares: number; days: number } => ({
    id: at + 1,
    days,
    publishedAt: before(days),
    text: REPEATED.has(at) ? "Fresh loaf, link to the recipe in bio" : `Loaf ${days} of the season, and how it rose`,
    likes,
    comments,
    shares,
    views,
    isSponsored: SPONSORED.has(at),
  })),
  /** Out of a hundred accounts that a figure is compared with, how many have at most hers. */
  places: {
    onNetwork: { followers: 82, engagementPerPost: 78, postFrequency: 66 },
    ofSize: { engagementRate: 71, growth: 88, postFrequency: 60 },
  },
} as const;

/** Likes, comments and shares. */
export const engagementOf = ({ likes, comments, shares }: (typeof EXAMPLE.posts)[number]) =>
  (likes ?? 0) + (comments ?? 0) + shares;

const engagementPerPost = median(EXAMPLE.posts.map(engagementOf));

/** The post in the middle of all by their reactions. */
export const MIDDLE_POST = EXAMPLE.posts.find((post) => engagementOf(post) === engagementPerPost);

const month = EXAMPLE.posts.filter(({ days }) => days <= MONTH_DAYS);
export const POSTS_OF_MONTH = month.length;

/** What server/figures computes in SQL from these counts and posts; a test of the server compares both. */
export const EXAMPLE_FIGURES = {
  followers: EXAMPLE.followers,
  growth: (EXAMPLE.followers - EXAMPLE.earlier) / EXAMPLE.earlier,
  engagementPerPost,
  engagementRate: engagementPerPost / EXAMPLE.followers,
  viewsPerPost: median(EXAMPLE.posts.map(({ views }) => views ?? 0)),
  postFrequency: (month.length * 7) / MONTH_DAYS,
  monthlyViews: month.reduce((sum, { views }) => sum + (views ?? 0), 0),
} as const;

/** Thresholds of a hundred accounts, of which this many have at most this value. */
export function peersBelow(value: number, percentile: number): { thresholds: number[]; n: number } {
  const thresholds = Array.from({ length: 100 }, (_, at) =>
    at + 1 === percentile ? value : (value * (at + 1)) / percentile,
  );
  return { thresholds, n: 1_000 };
}

/** Captions for the dimensions of content. */
export const CAPTIONS: readonly DimensionPost[] = [
  "When I opened the oven this morning, my third loaf had finally risen. I cried a little, then ate half of it warm.",
  "Rye, water, salt.",
  "We moved the starter to a new jar yesterday. Nobody in this kitchen slept until it bubbled again.",
  "My grandmother never measured anything, so I sat beside her for a year and wrote down every handful until the recipe was mine, and today I bake it for her every single Sunday in the old blue oven at home.",
  "New recipe in the shop on Friday",
].map((text, at) => ({ id: at + 1, text, format: "image", hashtags: [], likes: null, comments: null }));
