export { describeGrant, grantPlan, putOnPlan, readGrant } from "./grant-plan.ts";
export {
  balancesOf,
  readBalances,
  settleAll,
  readCredits,
  readGrants,
  readOwnCredits,
  readPaid,
  refundCredit,
  spendCredit,
  readEverPaid,
  type CreditsLeft,
} from "./credits/ledger.ts";
export { assertRoom, assertSize, ownLimits, readRoom, roomInList } from "./room.ts";
export { limitsOf, listPlanViews, remainingQuota, type PlanLimits, type Room } from "./rules.ts";
export { selectPlans } from "./store.ts";
export { renewalOf } from "./credits/rules.ts";
