import { z } from "zod";

/**
 * Steps of a follower series that are unlike those around it. A step is the logarithm of the change per day; its
 * distance from the median of these steps is measured in median absolute deviations, which single outliers do not move
 * (Iglewicz and Hoaglin, 1993). Published counts are rounded, so that most steps may be 0: the deviation is at least
 * `leastDeviation`, and changes below `leastChange` are never unusual.
 */
export const ANOMALIES = {
  /** Fewer steps show no habit to differ from. */
  leastSteps: 8,
  /** Steps before and after that one is compared with: what is unusual in one year is not in another. */
  beside: 10,
  /** Small counts change by large parts. */
  leastFollowers: 1_000,
  /** Deviations from the median from which a step is unusual. */
  unusual: 8,
  /** Per day. */
  leastDeviation: 0.001,
  /** A smaller change is no anomaly; a fraction of the followers before it. */
  leastChange: 0.03,
  /** A change of which this part is reversed within so many steps is an error of the source. */
  undone: { part: 0.75, steps: 3 },
} as const;

/** `glitch`: the counts return to where they were. */
export const ANOMALY_KINDS = ["jump", "drop", "glitch"] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

export const seriesAnomaly = z.object({
  kind: z.enum(ANOMALY_KINDS),
  at: z.iso.datetime(),
  from: z.int(),
  to: z.int(),
  /** The time when the counts are back to normal; only glitches have it. */
  until: z.iso.datetime().nullable(),
});
export type SeriesAnomaly = z.infer<typeof seriesAnomaly>;
