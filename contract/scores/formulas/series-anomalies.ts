import { DAY_MS } from "../../base/limits.ts";
import { ANOMALIES, type AnomalyKind } from "../anomalies.ts";

export type SeriesPoint = { at: Date; followers: number };
/** Between two counts; of a glitch, `until` is when the counts are back. */
export type Anomaly = { kind: AnomalyKind; from: SeriesPoint; to: SeriesPoint; until: Date | null };

/** The standard deviation of normally distributed values, in median absolute deviations. */
export const NORMAL = 1.4826;

/**
 * Finds unusual changes in a series of counts, oldest first; returns an empty list if too few counts are known. See
 * ANOMALIES.
 */
export function findAnomalies(points: readonly SeriesPoint[]): Anomaly[] {
  const counted = points.filter(({ followers }) => followers >= ANOMALIES.leastFollowers);
  // Rates and medians take nearly all of the time, and few steps change that much.
  const isLarge = (from: SeriesPoint | undefined, to: SeriesPoint) =>
    from !== undefined && Math.abs(to.followers - from.followers) >= ANOMALIES.leastChange * from.followers;
  if (!counted.some((to, index) => isLarge(counted[index - 1], to))) return [];
  const steps = stepsOf(counted);
  if (steps.length < ANOMALIES.leastSteps) return [];
  const isUnusual = (step: Step, index: number) => {
    if (!isLarge(step.from, step.to)) return false;
    const rates = steps
      .slice(Math.max(0, index - ANOMALIES.beside), index + ANOMALIES.beside + 1)
      .map(({ rate }) => rate);
    const typical = median(rates);
    const deviation = Math.max(
      ANOMALIES.leastDeviation,
      NORMAL * median(rates.map((rate) => Math.abs(rate - typical))),
    );
    return Math.abs(step.rate - typical) > ANOMALIES.unusual * deviation;
  };
  const found: Anomaly[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index];
    if (!step || !isUnusual(step, index)) continue;
    const { from, to } = step;
    const back = steps.slice(index + 1, index + 1 + ANOMALIES.undone.steps).findIndex((next) => isBack(step, next.to));
    const kind = back >= 0 ? "glitch" : to.followers > from.followers ? "jump" : "drop";
    const until = back >= 0 ? (steps[index + 1 + back]?.to.at ?? null) : null;
    found.push({ kind, from, to, until });
    if (back >= 0) index += back + 1; // the way back is part of it
  }
  return found;
}

type Step = { from: SeriesPoint; to: SeriesPoint; rate: number };

function stepsOf(points: readonly SeriesPoint[]): Step[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    if (!from) return [];
    const days = Math.max(1, (to.at.getTime() - from.at.getTime()) / DAY_MS);
    return [{ from, to, rate: Math.log(to.followers / from.followers) / days }];
  });
}

function isBack({ from, to }: Step, { followers }: SeriesPoint): boolean {
  return (followers - to.followers) / (from.followers - to.followers) >= ANOMALIES.undone.part;
}

/** Returns the mean of the middle two for an even number of values, and 0 without values. */
export function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? 0;
  return ordered.length % 2 === 1 ? upper : (upper + (ordered[middle - 1] ?? upper)) / 2;
}
