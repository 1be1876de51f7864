/** Which rows figures are made of (contract/metrics.ts says it in words). Days are hours, so that neither leap days nor summer time move a window. */
export const GROWTH_HOURS = { ideal: 30 * 24, least: 25 * 24, most: 35 * 24 } as const;
export const RECENT_POSTS = { hours: 90 * 24, most: 50, fewest: 3 } as const;
export const MONTH_HOURS = 30 * 24;

/** What an account's influence is made of; a missing part is left out and the others share its weight. */
export const INFLUENCE_WEIGHTS = { followers: 0.5, engagementPerPost: 0.3, postFrequency: 0.2 } as const;
export type InfluencePart = keyof typeof INFLUENCE_WEIGHTS;
