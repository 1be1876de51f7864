import { z } from "zod";
import { MISSING_REASONS } from "../figures/figure.ts";
import { RANGE_METRICS } from "../figures/metrics.ts";
import { network } from "../networks/networks.ts";
import { goal } from "./goals.ts";
import { wholePost } from "../posts.ts";

/** Days up to now; `all`: from the first reading on. */
export const METRIC_RANGES = ["7", "30", "90", "365", "all"] as const;
export type MetricRange = (typeof METRIC_RANGES)[number];

const value = z.number().nullable();
/** null: a file of a workspace that is not the reader's. */
const { source } = wholePost.shape;
const precision = z.enum(["second", "day", "month", "year"]);
export const metricsReply = z.object({
  /** The first day; null: from the first reading on. */
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  accounts: z.array(
    z.object({
      network,
      username: z.string(),
      /** Every figure as it is now. */
      figures: z.array(
        z.object({
          figure: z.enum(RANGE_METRICS),
          value,
          /** When the newest of what it is computed from was read. */
          at: z.iso.datetime().nullable(),
          precision: precision.nullable(),
          source: source.nullable(),
          /** Posts or counts that it is computed from. */
          n: z.int().nullable(),
          missing: z.enum(MISSING_REASONS).nullable(),
        }),
      ),
      /** Counts as they were read; gaps remain. */
      followers: z.array(z.object({ at: z.iso.datetime(), precision, followers: z.number(), source })),
    }),
  ),
  /** Days with posts on each network. */
  posts: z.array(
    z.object({
      network,
      days: z.array(z.object({ day: z.iso.date(), posts: z.int(), engagement: value, views: value })),
    }),
  ),
  /** By their days. */
  goals: z.array(goal),
  /** The overall score, 0–100, each time that it changed; null: it became unknown. */
  scores: z.array(z.object({ at: z.iso.datetime(), score: value })),
});
export type OwnMetrics = z.infer<typeof metricsReply>;
export type OwnAccount = OwnMetrics["accounts"][number];
