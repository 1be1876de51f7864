import { PLAN_IDS } from "#contract/plans.ts";

/** Limits of a plan; null: unlimited. */
export type PlanLimits = {
  name: string;
  crmCreators: number | null;
  lists: number | null;
  /** Number of discovery results that can be viewed. */
  discoveryResults: number | null;
  /** Whether lists are ranked; sample lists always are. */
  listRanking: boolean;
  audienceCredits: number | null;
  emailing: boolean;
};

const unlimited = {
  crmCreators: null,
  lists: null,
  discoveryResults: null,
  listRanking: true,
  emailing: true,
} as const;

const VISITOR: PlanLimits = {
  name: "Visitor",
  crmCreators: 0,
  lists: 0,
  discoveryResults: 0,
  listRanking: false,
  audienceCredits: 0,
  emailing: false,
};

const FREE: PlanLimits = {
  name: "Free",
  crmCreators: 200,
  lists: 10,
  discoveryResults: 500,
  listRanking: false,
  audienceCredits: 5,
  emailing: false,
};

/** The only definition of plan limits. Searching is free on all of them. */
const PLANS: Record<number, PlanLimits> = {
  [PLAN_IDS.visitor]: VISITOR,
  [PLAN_IDS.free]: FREE,
  [PLAN_IDS.creator]: { ...FREE, name: "Creator" },
  [PLAN_IDS.starter]: {
    name: "Starter",
    crmCreators: 2_000,
    lists: 100,
    discoveryResults: 5_000,
    listRanking: true,
    audienceCredits: 100,
    emailing: true,
  },
  [PLAN_IDS.business]: { name: "Business", ...unlimited, audienceCredits: 1_000 },
  [PLAN_IDS.agency]: { name: "Agency", ...unlimited, audienceCredits: null },
};

/** Limits of a plan by its number; an unknown one has those of a visitor. */
export function planLimits(plan: number): PlanLimits {
  return PLANS[plan] ?? VISITOR;
}

/** Plans an operator can grant, by name. */
export const PLAN_NAMES = ["free", "creator", "starter", "business", "agency"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** Remaining quota; null when there is no limit. */
export function remainingQuota(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}
