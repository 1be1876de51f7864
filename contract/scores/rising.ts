/**
 * Version 3 of how much an account rises: the percentile of its growth among its peers, and its views and engagement
 * above what they were, all as standard deviations. Nothing precise is published; weights are set by judgement. Version 1
 * measured growth itself in deviations: few accounts grow by far the most, so that each of them had 100. Version 2 took
 * the parts for independent, and added them: an account with two high ones had 100.
 */
export const RISING = {
  version: 3,
  /** A value is written to the history when it differs from the last entry by so many points of 100: it moves a lot. */
  historyStep: 10,
  /** Posts of so many days are compared with those of as many times that before. */
  days: 30,
  before: 2,
  weights: { growth: 1, views: 0.5, engagement: 0.5 },
  /** Counts of the last year below which nothing is known. */
  fewestCounts: 4,
  /** Posts of each of the two times below which their change is left out. */
  fewestPosts: 3,
  /** Growth counts from one of these on: in followers, or as a part of those before. */
  least: { followers: 500, growth: 0.05 },
  /** One post with more than this part of the views is luck. */
  single: 0.6,
  /** Accounts with strong signs of inauthenticity do not rise; see PROFILE_AUTHENTICITY. */
  authenticity: 40,
  /** A change of views or engagement is measured in at least this deviation, of logarithms. */
  leastDeviation: 0.2,
  /** Percentiles end here: the highest growth of a hundred peers may be chance. */
  percentiles: { least: 1, most: 99 },
  /** Deviations beyond which more views or engagement say nothing. */
  most: 2.5,
  /** The score from which on creators are in the view of rising creators of a ranking. */
  bar: 75,
} as const;

/** Why an account has no value. */
export const RISING_MISSING = ["too_few_counts", "no_peers", "too_little_growth", "one_post", "inauthentic"] as const;
export type RisingMissing = (typeof RISING_MISSING)[number];
