import type { Network } from "#contract/networks/networks.ts";

/**
 * Some networks give an account ids of several kinds: numbers of the app and of the Graph API on Instagram, numbers, URNs
 * and ids of profiles on LinkedIn.
 */
const KINDS: Partial<Record<Network, readonly RegExp[]>> = {
  instagram: [/^17841\d{12}$/, /^\d{1,16}$/],
  linkedin: [/^\d+$/, /^urn:li:person:/, /^urn:li:(?:organization|company):/, /^AC[ow]AA/],
};

/** Whether two ids contradict each other when they differ: those of different kinds can be of one account. */
export function areOfOneKind(network: Network, one: string, other: string): boolean {
  const kindOf = (id: string) => KINDS[network]?.findIndex((kind) => kind.test(id)) ?? 0;
  return kindOf(one) === kindOf(other);
}
