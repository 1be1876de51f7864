import { z } from "zod";

export const PLAN_IDS = { visitor: 0, free: 1, creator: 2, starter: 3, business: 4, agency: 5 } as const;
export const planId = z.int().min(0).max(5);

/** Limits of how many things a workspace has; each is counted by its feature (`usage`). */
export const COUNTED_LIMITS = ["crmCreators", "lists", "members", "apiKeys"] as const;
export type CountedLimit = (typeof COUNTED_LIMITS)[number];

/** Limits of how large one thing is. */
export const SIZE_LIMITS = ["creatorsPerList", "exportRows", "discoveryResults", "apiCallsPerMinute"] as const;
export type SizeLimit = (typeof SIZE_LIMITS)[number];

/** What a workspace may do; screens read this, never the plan's number. */
export const limitsView = z.object({
  /** null: this installation has no plans, and nothing is limited. */
  plan: z.object({ name: z.string() }).nullable(),
  /** null: unlimited. */
  search_credits_left: z.int().nullable(),
  audience_credits_left: z.int().nullable(),
  crm_creators: z.object({ max: z.int().nullable(), left: z.int().nullable() }),
  custom_tops: z.object({ max: z.int().nullable(), left: z.int().nullable(), disabled_ranking: z.boolean() }),
  /** Number of discovery results that can be viewed; null: all. */
  discovery_results: z.int().nullable(),
  emailing: z.object({ enabled: z.boolean() }),
});
