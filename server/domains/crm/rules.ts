import { planLimits } from "../plans/index.ts";

/** The sentence for a plan that holds fewer creators than this would make; undefined when there is room. */
export function crmFull(plan: number, { held, more }: { held: number; more: number }): string | undefined {
  const { crmCreators: max, name } = planLimits(plan);
  if (max === null || more === 0 || held + more <= max) return undefined;
  return `Your ${name} plan holds up to ${max} creators in the CRM. You have ${held}, and this would add ${more}.`;
}

/** Ids as the contract speaks them → as they are inside, each once. */
export function creatorIdsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map(Number))];
}
