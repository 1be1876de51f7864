import { PLAN_IDS, type CountedLimit, type CreditKind, type PlanView, type SizeLimit } from "#contract/plans.ts";
import { PUBLIC_ROWS } from "#contract/rankings/public-rankings.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Config } from "../../config.ts";

/** Sizes that are refused; the others are rates and pages. */
export type Sized = Exclude<SizeLimit, "apiCallsPerMinute" | "discoveryResults">;

/** null: unlimited. */
type Max = number | null;

/** Limits of a plan. To add one: name it in `contract/plans.ts`, give its number for each plan here, and its words below. */
export type PlanLimits = Record<CountedLimit | SizeLimit, Max> & {
  name: string;
  /** Whether lists are ranked; sample lists always are. */
  listRanking: boolean;
  /** Granted each month. */
  credits: Record<CreditKind, Max>;
  emailing: boolean;
};

const UNLIMITED = {
  crmCreators: null,
  lists: null,
  members: null,
  apiKeys: null,
  listeningTops: null,
  trackedLists: null,
  networkWatches: null,
  campaigns: null,
  creatorsPerList: null,
  exportRows: null,
  discoveryResults: null,
  rankingPlaces: null,
  apiCallsPerMinute: null,
  listRanking: true,
  credits: { profile: null, search: null, audience: null, niche: null },
  emailing: true,
} as const satisfies Omit<PlanLimits, "name">;

const VISITOR: PlanLimits = {
  name: "Visitor",
  crmCreators: 0,
  lists: 0,
  members: 1,
  apiKeys: 0,
  listeningTops: 0,
  trackedLists: 0,
  networkWatches: 0,
  campaigns: 0,
  creatorsPerList: 0,
  exportRows: 0,
  discoveryResults: 0,
  rankingPlaces: 0,
  apiCallsPerMinute: 0,
  listRanking: false,
  credits: { profile: 0, search: 0, audience: 0, niche: 0 },
  emailing: false,
};

const FREE: PlanLimits = {
  name: "Free",
  crmCreators: 200,
  lists: 10,
  members: 3,
  apiKeys: 1,
  listeningTops: 3,
  trackedLists: 0,
  networkWatches: 0,
  campaigns: 2,
  creatorsPerList: 100,
  exportRows: 100,
  discoveryResults: 500,
  rankingPlaces: 20,
  apiCallsPerMinute: 60,
  listRanking: false,
  credits: { profile: 20, search: 2, audience: 2, niche: 2 },
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
    members: 10,
    apiKeys: 5,
    listeningTops: 20,
    trackedLists: 20,
    networkWatches: 10,
    campaigns: 20,
    creatorsPerList: 1_000,
    exportRows: 2_000,
    discoveryResults: 5_000,
    rankingPlaces: 100,
    apiCallsPerMinute: 300,
    listRanking: true,
    credits: { profile: 200, search: 20, audience: 20, niche: 20 },
    emailing: true,
  },
  [PLAN_IDS.business]: {
    name: "Business",
    ...UNLIMITED,
    credits: { profile: 2_000, search: 200, audience: 200, niche: null },
  },
  [PLAN_IDS.agency]: { name: "Agency", ...UNLIMITED },
};

const NO_PLANS: PlanLimits = { name: "", ...UNLIMITED };

/** Limits of a plan by its number; an unknown one has those of a visitor. */
export function planLimits(plan: number): PlanLimits {
  return PLANS[plan] ?? VISITOR;
}

/**
 * Returns the limits that apply; an installation without plans has no limits. There are never fewer places than
 * visitors see.
 */
export function limitsOf(
  { plans, publicRankings }: Pick<Config, "plans" | "publicRankings">,
  plan: number,
): PlanLimits {
  if (!plans) return NO_PLANS;
  const limits = planLimits(plan);
  const { rankingPlaces } = limits;
  return rankingPlaces !== null && publicRankings
    ? { ...limits, rankingPlaces: Math.max(rankingPlaces, PUBLIC_ROWS) }
    : limits;
}

/** Plans an operator can grant, by name. */
export const PLAN_NAMES = ["free", "creator", "starter", "business", "agency"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** What a plan gives, for those who choose one. */
function presentPlan(plan: number): PlanView {
  const { name, credits, listRanking, emailing, ...limits } = planLimits(plan);
  const { crmCreators, lists, members, apiKeys, listeningTops, trackedLists, networkWatches, campaigns, ...sizes } =
    limits;
  const counted = { crmCreators, lists, members, apiKeys, listeningTops, trackedLists, networkWatches, campaigns };
  return { plan, name, counted, sizes, credits, listRanking, emailing };
}

export function listPlanViews(): PlanView[] {
  return PLAN_NAMES.map((name) => presentPlan(PLAN_IDS[name]));
}

/** Remaining quota; null when there is no limit. */
export function remainingQuota(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}

/** How many more of something fit. */
export type Room = {
  /** null: any number. */
  left: number | null;
  /** The sentence for so many more; undefined when they fit. */
  refusal: (more: number) => Message | undefined;
};

type Have = { used: number; more: number };

type Reader = {
  limits: PlanLimits;
  /** Whether the reader can change the plan: only then the sentence suggests it. */
  canChange: boolean;
};

export function roomFor(limit: CountedLimit | "creatorsPerList", used: number, reader: Reader): Room {
  const max = reader.limits[limit];
  return {
    left: remainingQuota(max, used),
    refusal(more) {
      if (max === null || more === 0 || used + more <= max) return undefined;
      return sentence(limit, { used, more }, reader);
    },
  };
}

/** The sentence for something of this size; undefined when it is within the limit. */
export function sizeRefusal(limit: Sized, size: number, reader: Reader): Message | undefined {
  const max = reader.limits[limit];
  if (max === null || size <= max) return undefined;
  return sentence(limit, undefined, reader);
}

/** What the plan allows, what there is, and what to do. */
function sentence(limit: CountedLimit | Sized, have: Have | undefined, { limits, canChange }: Reader): Message {
  const allowed = say(`plans.${limit}`, { plan: limits.name, count: limits[limit] ?? 0 });
  const instead = say(`plans.${limit}Instead`);
  const todo = canChange ? say("plans.orChange", { instead }) : say("plans.instead", { instead });
  return have === undefined ? say("plans.size", { allowed, todo }) : say("plans.count", { allowed, ...have, todo });
}
