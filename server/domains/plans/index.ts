export { describeGrant, grantPlan, readGrant } from "./grant-plan.ts";
export { left, limitsOf, type PlanLimits } from "./rules.ts";
