import type { CreatorCard } from "#contract/creators.ts";
import type { DiscoveryResult } from "#contract/discovery.ts";

export function presentResult(card: CreatorCard, inCrm: boolean): DiscoveryResult {
  return { ...card, inCrm };
}
