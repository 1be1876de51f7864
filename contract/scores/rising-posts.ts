/** When a post is far above what its creator usually reaches on the network: `server/engine/queries/posts/rising.ts`. */
export const RISING_POSTS = {
  /** Posts are compared with those of so many days before them. */
  days: 365,
  /** Fewer earlier posts are no history. */
  fewest: 8,
  /** At least so many times as much engagement as is usual, */
  times: 2,
  /** and so many robust standard deviations above it (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). */
  deviations: 3.5,
  /** The least deviation of the logarithms: a history that hardly varies does not make every other post an event. */
  leastDeviation: 0.2,
  /** A normal distribution has its standard deviation at so many median absolute deviations. */
  perMad: 1.4826,
  /** Of each creator and network, so many posts with the most engagement are compared with what was before them. */
  candidates: 50,
} as const;

/** The 95 % interval of a median needs so many values: even from the least to the greatest it would hold less often. */
export const INTERVAL_FEWEST = 6;
