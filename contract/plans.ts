import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";

const endpoint = endpointsOf("plans");

export const PLAN_IDS = { visitor: 0, free: 1, creator: 2, starter: 3, business: 4, agency: 5 } as const;
export const planId = z.int().min(0).max(5);

/** Limits of how many things a workspace has; each is counted by its feature (`usage`). */
export const COUNTED_LIMITS = [
  "crmCreators",
  "lists",
  "members",
  "apiKeys",
  "listeningTops",
  "trackedLists",
  "networkWatches",
  "campaigns",
] as const;
export type CountedLimit = (typeof COUNTED_LIMITS)[number];

/** Limits of how large one thing is. */
export const SIZE_LIMITS = [
  "creatorsPerList",
  "exportRows",
  "discoveryResults",
  "rankingPlaces",
  "apiCallsPerMinute",
] as const;
export type SizeLimit = (typeof SIZE_LIMITS)[number];

/** What credits buy: full profiles, results beyond the plan's, estimates of audiences, whole rankings of niches. */
export const CREDIT_KINDS = ["profile", "search", "audience", "niche"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** `grant` and `expiry`: of a month; `set`: by an administrator; `refund`: nothing was found for what was spent. */
export const CREDIT_REASONS = ["grant", "expiry", "set", "spend", "refund"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** How long what was paid for stays open; a niche for good. */
export const OPEN_DAYS = 30;

const credits = z.object({
  /** null: unlimited. */
  left: z.int().nullable(),
  has_reached_limit: z.boolean(),
  /** Granted each month; null: unlimited. */
  monthly: z.int().nullable(),
});

/** What a workspace may do; screens read this, never the plan's number. */
export const limitsView = z.object({
  /** null: this installation has no plans, and nothing is limited. */
  plan: z.object({ name: z.string(), /** Whether plans are bought in the product. */ can_buy: z.boolean() }).nullable(),
  /** null: unlimited. */
  search_credits_left: z.int().nullable(),
  audience_credits_left: z.int().nullable(),
  profile_credits_left: z.int().nullable(),
  credits: z.object({ profile: credits, search: credits, audience: credits, niche: credits }),
  /** When the next credits of the plan arrive; null: nothing is limited. */
  credits_renew_at: z.iso.datetime().nullable(),
  crm_creators: z.object({ max: z.int().nullable(), left: z.int().nullable() }),
  custom_tops: z.object({ max: z.int().nullable(), left: z.int().nullable(), disabled_ranking: z.boolean() }),
  /** Number of discovery results that can be viewed; null: all. */
  discovery_results: z.int().nullable(),
  /** Number of first places that rankings show; null: all. */
  ranking_places: z.int().nullable(),
  emailing: z.object({ enabled: z.boolean() }),
});

const max = z.int().nullable();

/** What a plan gives; null: unlimited. */
export const planView = z.object({
  plan: planId,
  name: z.string(),
  counted: z.object({
    crmCreators: max,
    lists: max,
    members: max,
    apiKeys: max,
    listeningTops: max,
    trackedLists: max,
    networkWatches: max,
    campaigns: max,
  }),
  sizes: z.object({
    creatorsPerList: max,
    exportRows: max,
    discoveryResults: max,
    rankingPlaces: max,
    apiCallsPerMinute: max,
  }),
  /** Credits of each month. */
  credits: z.object({ profile: max, search: max, audience: max, niche: max }),
  listRanking: z.boolean(),
  emailing: z.boolean(),
});
export type PlanView = z.infer<typeof planView>;

export const listPlans = endpoint({
  method: "GET",
  path: "/admin/plans",
  auth: "admin",
  summary: "Every plan that a workspace can be put on, with its limits",
  reply: z.object({
    /** Whether plans limit anything on this installation. */
    enabled: z.boolean(),
    plans: z.array(planView),
  }),
});

export const SET_CREDITS_MAX = 1_000_000;

/** The workspace's credits beside those of its plan: they do not expire. */
export const setSearchCredits = endpoint({
  method: "POST",
  path: "/admin/user/{id}/search-credits",
  audit: "credits.changed",
  auth: "admin",
  touches: ["people"],
  summary: "Set the search credits that the workspace of a user has beside those of its plan",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ credits: z.int().min(0).max(SET_CREDITS_MAX) }),
  reply: z.object({
    success: z.literal(true),
    /** With those of the plan; null: unlimited. */
    search_credits: z.int().nullable(),
  }),
  errors: ["not_found"],
});
