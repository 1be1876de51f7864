import { z } from "zod";

/** What a person's posts of a period are counted by. */
export const POINT_RULES = ["post", "engagement", "share", "firstOfWeek"] as const;
export type PointRule = (typeof POINT_RULES)[number];

export const POINTS_MAX = 1_000;

const points = z.number().min(0).max(POINTS_MAX).multipleOf(0.01);

/**
 * Points for each post, for each engagement with a post, for each share of one in addition to that, and for the first post
 * of a week, which begins on Monday.
 */
export const pointRules = z.strictObject({ post: points, engagement: points, share: points, firstOfWeek: points });
export type PointRules = z.infer<typeof pointRules>;

export const POINT_PRESETS = {
  /** Writing counts, and so does what comes of it. */
  balanced: { post: 10, engagement: 1, share: 5, firstOfWeek: 20 },
  /** Only taking part counts, however many followers a person has. */
  activity: { post: 10, engagement: 0, share: 0, firstOfWeek: 30 },
  /** Only what readers do counts. */
  impact: { post: 0, engagement: 1, share: 10, firstOfWeek: 0 },
} as const satisfies Record<string, PointRules>;
export type PointPreset = keyof typeof POINT_PRESETS;
export const PRESET_NAMES = ["balanced", "activity", "impact"] as const satisfies readonly PointPreset[];

/** The preset that these rules are; null: they are the workspace's own. */
export function presetOf(rules: PointRules): PointPreset | null {
  const same = (preset: PointPreset) => POINT_RULES.every((rule) => POINT_PRESETS[preset][rule] === rules[rule]);
  return PRESET_NAMES.find(same) ?? null;
}

/** How often each rule applies. */
export type PointCounts = Record<PointRule, number>;

/** To two decimals, as rules have them. */
export function pointsOf(counts: PointCounts, rules: PointRules): number {
  const sum = POINT_RULES.reduce((all, rule) => all + counts[rule] * Math.round(rules[rule] * 100), 0);
  return sum / 100;
}
