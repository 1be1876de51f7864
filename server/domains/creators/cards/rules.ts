import { NETWORK_FACTS, type Network } from "#contract/networks.ts";

/**
 * What growth is smaller than, up or down, where the network's rounded counts show none (metrics.ts, growth); null when
 * they tell. A count with more digits than the network gives came from somebody who knows it exactly.
 */
export function growthBelow({
  network,
  followers,
  growth,
}: {
  network: Network;
  followers: number | null;
  growth: number | null;
}): number | null {
  const digits = NETWORK_FACTS[network].followerDigits;
  if (digits === undefined || growth === null || !followers) return null;
  const earlier = Math.round(followers / (1 + growth));
  const step = Math.max(stepOf(followers, digits), stepOf(earlier, digits));
  const isExact = [followers, earlier].some((count) => count % stepOf(count, digits) !== 0);
  if (step === 1 || isExact || Math.abs(followers - earlier) >= step) return null;
  return step / earlier;
}

/** The least by which two counts of this size differ when only so many digits are given. */
function stepOf(count: number, digits: number): number {
  return 10 ** Math.max(0, String(Math.trunc(count)).length - digits);
}
