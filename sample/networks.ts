import type { Network } from "#contract/networks/networks.ts";

/** Networks with sample creators. */
export const SAMPLE_NETWORKS = [
  "instagram",
  "tiktok",
  "youtube",
  "twitter",
  "linkedin",
  "twitch",
  "snapchat",
  "pinterest",
  "substack",
] as const satisfies readonly Network[];
export type SampleNetwork = (typeof SAMPLE_NETWORKS)[number];
