/** Which rows figures are computed from; the sentences of the figures print these numbers. */
export const GROWTH_DAYS = { ideal: 30, least: 25, most: 35 } as const;
export const RECENT_POSTS = { days: 90, most: 50, fewest: 3 } as const;
export const MONTH_DAYS = 30;

/** What an account's influence consists of; a missing part is left out and the others share its weight. */
export const INFLUENCE_WEIGHTS = { followers: 0.5, engagementPerPost: 0.3, postFrequency: 0.2 } as const;
export type InfluencePart = keyof typeof INFLUENCE_WEIGHTS;

/** Lower bounds of tiers 1–9; a score above the n-th bound is tier n. */
export const TIER_BOUNDS = [9500, 9000, 8200, 7200, 6200, 5300, 4500, 3500, 2000] as const;

const GIVEN = "Where posts were never collected: the source's own figure, as the source defines it.";

export const RECENT_POSTS_WINDOW = `Posts of the last ${RECENT_POSTS.days} days, the ${RECENT_POSTS.most} newest at most; missing below ${RECENT_POSTS.fewest} posts.`;
export const RECENT_POSTS_OR_GIVEN = `${RECENT_POSTS_WINDOW} ${GIVEN}`;
export const MONTH_WINDOW = `Last ${MONTH_DAYS} days.`;
export const MONTH_OR_GIVEN = `${MONTH_WINDOW} ${GIVEN}`;
