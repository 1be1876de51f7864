import { z } from "zod";

/** Networks on which administrators can set the authenticity by hand. */
export const AUTHENTICITY_NETWORKS = ["linkedin", "twitter"] as const;

/** What a bonus counts for: the overall score (`global`), or the influence on a network. */
export const BONUS_SCOPES = [
  "global",
  "instagram",
  "tiktok",
  "youtube",
  "twitter",
  "linkedin",
  "pinterest",
  "substack",
] as const;
export type BonusScope = (typeof BONUS_SCOPES)[number];

/** Points of 100, up or down. */
export const BONUS_MAX = 20;
export const REASON_MAX = 500;

/** A bonus as shown to all who see the score. */
export const bonus = z.object({ points: z.int(), reason: z.string(), at: z.iso.datetime() });
export type Bonus = z.infer<typeof bonus>;

/** A score of 100 with bonus points; one that is unknown stays so. */
export function withBonus(score: number | null, points: number): number | null {
  return score === null || points === 0 ? score : Math.min(100, Math.max(0, score + points));
}
