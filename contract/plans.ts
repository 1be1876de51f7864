import { z } from "zod";

export const PLAN_IDS = { visitor: 0, free: 1, creator: 2, starter: 3, business: 4, agency: 5 } as const;
export const planId = z.int().min(0).max(5);

/** What the signed-in user's plan still allows; screens read this, never the plan's number. */
export const limitsView = z.object({
  /** null: unlimited. */
  search_credits_left: z.int().nullable(),
  audience_credits_left: z.int().nullable(),
  crm_creators: z.object({ max: z.int().nullable(), left: z.int().nullable() }),
  custom_tops: z.object({ max: z.int().nullable(), left: z.int().nullable(), disabled_ranking: z.boolean() }),
  /** Number of discovery results that can be viewed; null: all. */
  discovery_results: z.int().nullable(),
  emailing: z.object({ enabled: z.boolean() }),
});
