/** The windows that metrics are computed over; the descriptions of the metrics print these numbers. */
export const GROWTH_DAYS = { ideal: 30, least: 25, most: 35 } as const;
export const RECENT_POSTS = { days: 90, most: 50, fewest: 3 } as const;
export const MONTH_DAYS = 30;

/** Weights of an account's influence; the weight of a missing component is shared by the others. */
export const INFLUENCE_WEIGHTS = { followers: 0.5, engagementPerPost: 0.3, postFrequency: 0.2 } as const;
/** An account has an influence only if the parts that are known weigh more than this. */
export const INFLUENCE_KNOWN = 0.5;
export type InfluencePart = keyof typeof INFLUENCE_WEIGHTS;

/** Lower bounds of score bands 1–9 (`tier` in the API); a score above the n-th bound is in band n. */
export const TIER_BOUNDS = [9500, 9000, 8200, 7200, 6200, 5300, 4500, 3500, 2000] as const;

/** The band of a score of 100. */
export function tierOf(score: number | null): number | null {
  if (score === null) return null;
  const at = TIER_BOUNDS.findIndex((bound) => Math.round(100 * score) > bound);
  return at === -1 ? TIER_BOUNDS.length + 1 : at + 1;
}

/** The lowest score of 100 in the band above that of this score; null: it is in the highest. */
export function nextTierOf(score: number): { tier: number; from: number } | null {
  const tier = (tierOf(score) ?? 1) - 1;
  const bound = TIER_BOUNDS[tier - 1];
  return bound === undefined ? null : { tier, from: (bound + 1) / 100 };
}

const AS_PROVIDED = "Where posts were never collected: the source's own figure, as the source defines it.";

export const RECENT_POSTS_WINDOW = `Posts of the last ${RECENT_POSTS.days} days, the ${RECENT_POSTS.most} newest at most; missing below ${RECENT_POSTS.fewest} posts.`;
export const RECENT_POSTS_OR_PROVIDED = `${RECENT_POSTS_WINDOW} ${AS_PROVIDED}`;
export const MONTH_WINDOW = `Last ${MONTH_DAYS} days.`;
export const MONTH_OR_PROVIDED = `${MONTH_WINDOW} ${AS_PROVIDED}`;
