export { describeGrant, grantPlan, putOnPlan, readGrant } from "./grant-plan.ts";
export { assertRoom, assertSize, ownLimits, readRoom, roomInList } from "./room.ts";
export { limitsOf, remainingQuota, type PlanLimits, type Room } from "./rules.ts";
