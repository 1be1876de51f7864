import { NETWORKS, type Network } from "#contract/networks.ts";

/** Nobody of the sample world is on the networks that came after the specification's nine. */
const LATER = ["bluesky", "mastodon"] as const satisfies readonly Network[];
export type SampleNetwork = Exclude<Network, (typeof LATER)[number]>;

export const SAMPLE_NETWORKS = NETWORKS.filter(
  (network): network is SampleNetwork => !LATER.some((later) => later === network),
);
