import { z } from "zod";
import type { RangeMetric } from "../figures/metrics.ts";
import type { Network } from "../networks/networks.ts";

export type PublishedBenchmark = {
  network: Network;
  metric: RangeMetric;
  /** Followers of the accounts it is of: from `from` on, below `to`; null: no bound. */
  from: number | null;
  to: number | null;
  /** A fraction, or the ends of a range. */
  low: number;
  high: number;
  /** Who was measured. */
  population: string;
  /** What the rate is divided by; null: the source does not say so, or another than the network's here. */
  over: "followers" | "impressions" | null;
  source: string;
  year: number;
};

const HYPEAUDITOR = {
  network: "instagram",
  metric: "engagementRate",
  over: "followers",
  source: "HypeAuditor, by Statista",
  year: 2023,
} as const;
const TIKTOK = {
  network: "tiktok",
  metric: "engagementRate",
  population: "TikTok creators of this size",
  over: null,
  source: "Influencer Marketing Factory, by Emplicit",
  year: 2025,
} as const;
const SOCIALINSIDER = {
  metric: "engagementRate",
  from: null,
  to: null,
  over: null,
  source: "Socialinsider, 70 million posts",
  year: 2025,
} as const;

/** One value instead of a range. */
function of(value: number) {
  return { low: value, high: value };
}

/**
 * What others have published, for installations that know too few accounts of a size. Credible sources differ by a
 * factor of four, since they mix people and companies, means and medians, and what is divided by: each is shown with
 * its source, and none is ever computed with.
 */
export const PUBLISHED_BENCHMARKS: readonly PublishedBenchmark[] = [
  {
    ...HYPEAUDITOR,
    from: 1_000,
    to: 10_000,
    ...of(0.0219),
    population: "Instagram influencers of this size worldwide",
  },
  { ...HYPEAUDITOR, from: null, to: null, ...of(0.0185), population: "Instagram influencers of all sizes worldwide" },
  { ...TIKTOK, from: null, to: 100_000, ...of(0.075) },
  { ...TIKTOK, from: 100_000, to: 500_000, ...of(0.051) },
  { ...TIKTOK, from: 500_000, to: 1_000_000, ...of(0.0448) },
  { ...TIKTOK, from: 1_000_000, to: 5_000_000, ...of(0.0376) },
  { ...TIKTOK, from: 5_000_000, to: 10_000_000, ...of(0.0422) },
  { ...TIKTOK, from: 10_000_000, to: null, ...of(0.0288) },
  {
    network: "youtube",
    metric: "engagementRate",
    from: null,
    to: null,
    ...of(0.0441),
    population: "YouTube channels of all sizes",
    over: "impressions",
    source: "Buffer",
    year: 2025,
  },
  { ...SOCIALINSIDER, network: "twitter", ...of(0.0012), population: "X accounts of all kinds and sizes" },
  { ...SOCIALINSIDER, network: "linkedin", ...of(0.0385), population: "LinkedIn pages of all kinds and sizes" },
];

/** The one that fits best; undefined: nothing is published. */
export function publishedBenchmark(
  network: Network,
  metric: RangeMetric,
  followers: number | null,
): PublishedBenchmark | undefined {
  const fits = PUBLISHED_BENCHMARKS.filter(
    (one) =>
      one.network === network &&
      one.metric === metric &&
      (one.from === null || (followers !== null && followers >= one.from)) &&
      (one.to === null || (followers !== null && followers < one.to)),
  );
  return fits.find(({ from, to }) => from !== null || to !== null) ?? fits[0];
}

/** What a figure is shown beside. */
export const benchmark = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("peers"),
    /** Accounts of the same network, kind and size, or the whole network where those are too few. */
    level: z.enum(["size", "network"]),
    people: z.enum(["person", "brand"]).nullable(),
    /** Followers. */
    from: z.number().nullable(),
    to: z.number().nullable(),
    /** So many accounts of this installation. */
    n: z.int(),
    /** 0–100; null: the figure is missing. */
    percentile: z.int().nullable(),
    median: z.number(),
  }),
  /** A cold start, until this installation knows enough accounts. */
  z.object({
    kind: z.literal("published"),
    from: z.number().nullable(),
    to: z.number().nullable(),
    low: z.number(),
    high: z.number(),
    population: z.string(),
    over: z.enum(["followers", "impressions"]).nullable(),
    source: z.string(),
    year: z.int(),
  }),
]);
export type Benchmark = z.infer<typeof benchmark>;
