export { left, limitsOf, type PlanLimits } from "./rules.ts";
