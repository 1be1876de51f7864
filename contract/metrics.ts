/** The metric dictionary: filters, tables, exports, tooltips and docs/METHODOLOGY.md all read it. */
export type Metric = {
  name: string;
  of: "account" | "creator" | "post";
  unit: "count" | "fraction" | "per week" | "percentile" | "points" | "rank" | "yes or no";
  definition: string;
  /** Over what time, and when there is no figure. */
  window: string;
};

const NEWEST_POSTS =
  "Posts of the last 90 days, the 50 newest at most; missing below 3 posts. Where posts were never collected: the source's own figure, as the source defines it.";

export const METRICS = {
  followers: {
    name: "Followers",
    of: "account",
    unit: "count",
    definition: "Latest known count of followers (subscribers on YouTube and Substack).",
    window: "Latest. Missing when no source gives one.",
  },
  growth: {
    name: "Growth",
    of: "account",
    unit: "fraction",
    definition: "(followers now − followers then) ÷ followers then.",
    window:
      "Then is the count nearest to 30 days before the latest, within 25–35 days; otherwise missing. Counts on YouTube are rounded to three digits: a change too small to show in them is given as “<” the smallest that would.",
  },
  engagement: {
    name: "Engagement",
    of: "post",
    unit: "count",
    definition: "Likes, comments, shares, saves, reposts and quotes, those the network gives.",
    window: "Latest. Where likes are hidden: the others, marked as partial; missing when none is known.",
  },
  engagementPerPost: {
    name: "Engagement per post",
    of: "account",
    unit: "count",
    definition:
      "Median engagement of posts: likes, comments, shares, saves, reposts and quotes, those the network gives.",
    window: NEWEST_POSTS,
  },
  engagementRate: {
    name: "Engagement rate",
    of: "account",
    unit: "fraction",
    definition:
      "Engagement per post ÷ followers. On TikTok, YouTube and Twitch: the median of engagement ÷ views over posts with views.",
    window: NEWEST_POSTS,
  },
  viewsPerPost: {
    name: "Views per post",
    of: "account",
    unit: "count",
    definition: "Median views of posts that have views.",
    window: NEWEST_POSTS,
  },
  postFrequency: {
    name: "Posts per week",
    of: "account",
    unit: "per week",
    definition: "Posts published per week.",
    window: "Last 30 days. Missing when the account's posts were never collected.",
  },
  monthlyViews: {
    name: "Monthly views",
    of: "account",
    unit: "count",
    definition: "Sum of the views of posts published in the window.",
    window: "Last 30 days. Where posts were never collected: the source's own figure, as the source defines it.",
  },
  active: {
    name: "Active",
    of: "account",
    unit: "yes or no",
    definition: "Has published a post in the window. A creator is active when one of their accounts is.",
    window: "Last 30 days. No when the account's posts were never collected.",
  },
  peers: {
    name: "Against peers",
    of: "account",
    unit: "percentile",
    definition:
      "How many of a hundred accounts of the same network here have at most this account's figure: 83 is at least as high as 83 % of them.",
    window:
      "The accounts known to this installation, measured anew every night and after large imports, without those whose sources do not allow it. Missing when the figure is, before the first measurement, and where its own source does not allow it.",
  },
  score: {
    name: "Score",
    of: "creator",
    unit: "points",
    definition:
      "100 × the highest account influence, where influence = 0.5 P(followers) + 0.3 P(engagement per post) + 0.2 P(posts per week) and P is the percentile among all accounts of the network. A missing part is left out and the weights rescaled.",
    window:
      "Latest. Percentiles are whole numbers, measured anew every night and after large imports. Missing when no account has followers that its source allows to be compared.",
  },
  tier: {
    name: "Tier",
    of: "creator",
    unit: "rank",
    definition: "1 (best) to 10 by score: above 9500, 9000, 8200, 7200, 6200, 5300, 4500, 3500, 2000, and the rest.",
    window: "Missing without a score.",
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** The per-account figures that can be filtered by range. */
export const RANGE_METRICS = [
  "followers",
  "growth",
  "engagementRate",
  "engagementPerPost",
  "viewsPerPost",
  "postFrequency",
  "monthlyViews",
] as const satisfies readonly MetricName[];
export type RangeMetric = (typeof RANGE_METRICS)[number];

/** Lower bounds of tiers 1–9; a score above the n-th bound is tier n. */
export const TIER_BOUNDS = [9500, 9000, 8200, 7200, 6200, 5300, 4500, 3500, 2000] as const;
