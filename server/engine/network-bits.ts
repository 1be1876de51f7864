import { NETWORKS } from "#contract/networks/networks.ts";

/** One bit per network, in the order of NETWORKS. */
export function networkBits(networks: readonly string[]): number {
  return NETWORKS.reduce((bits, network, i) => bits | (networks.includes(network) ? 1 << i : 0), 0);
}
