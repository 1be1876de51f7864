export { describeGrant, grantPlan, readGrant } from "./grant-plan.ts";
export { remainingQuota, planLimits, type PlanLimits } from "./rules.ts";
