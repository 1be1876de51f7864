export const TREND_WIDTH = 96;
export const TREND_HEIGHT = 22;
/** Smaller changes are drawn as small: a point of the score of 0–10 000 is noise. */
const RANGE_MIN = 100;
/** Room for the end of the line. */
const EDGE = 3;

export type TrendPoint = { day: string; score: number };

/** The known scores of a trend, the one shown last. */
export function trendPoints(
  days: readonly string[],
  trend: readonly (number | null)[],
  shown: TrendPoint,
): TrendPoint[] {
  const before = days.flatMap((day, i) => {
    const score = trend[i];
    return score === null || score === undefined ? [] : [{ day, score }];
  });
  return [...before, shown];
}

/** Where the points are drawn: over time from the left edge to the right, the highest score at the top. */
export function trendLine(points: readonly TrendPoint[], from: string): { x: number; y: number }[] {
  const scores = points.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const range = Math.max(high - low, RANGE_MIN);
  const bottom = (low + high) / 2 - range / 2;
  const start = Date.parse(from);
  const time = Math.max(Date.parse(points.at(-1)?.day ?? from) - start, 1);
  return points.map(({ day, score }) => ({
    x: round(EDGE + ((Date.parse(day) - start) / time) * (TREND_WIDTH - 2 * EDGE)),
    y: round(TREND_HEIGHT - EDGE - ((score - bottom) / range) * (TREND_HEIGHT - 2 * EDGE)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
