import type { Range, Ranged } from "./range.ts";

/** 1, 2, 5, 10, 20 … : even steps on a logarithmic line, each a number people think in. */
function series(from: number, to: number): number[] {
  const steps: number[] = [];
  for (let power = from; power <= to; power *= 10) {
    for (const digit of [1, 2, 5]) steps.push(Number((power * digit).toPrecision(1)));
  }
  return steps.filter((step) => step <= to);
}

/** Where a slider stops between its two open ends. */
const STOPS: Record<Ranged, readonly number[]> = {
  followers: series(1e3, 1e8),
  growth: [-0.5, -0.2, -0.1, -0.05, -0.02, -0.01, 0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  engagementRate: series(0.001, 0.5),
  engagementPerPost: series(10, 1e7),
  viewsPerPost: series(100, 1e8),
  postFrequency: series(0.1, 100),
  monthlyViews: series(1e3, 1e9),
};

/** Places on a slider: 0 is open below, the last one open above, 1 the first stop. */
export type Places = [from: number, to: number];

export function lastPlace(of: Ranged): number {
  return STOPS[of].length + 1;
}

/** What a place stands for; undefined at the open ends. */
export function valueAt(of: Ranged, place: number): number | undefined {
  return STOPS[of][Math.round(place) - 1];
}

/** Where a range stands; a value between two stops stands between them. */
export function placesOf(of: Ranged, { min, max }: Range): Places {
  return [min === undefined ? 0 : placeOf(of, min), max === undefined ? lastPlace(of) : placeOf(of, max)];
}

/** The range once thumbs stand at these places; an end that did not move keeps its exact value. */
export function moved(of: Ranged, range: Range, [from, to]: Places): Range {
  const [fromBefore, toBefore] = placesOf(of, range);
  return {
    min: from === fromBefore ? range.min : valueAt(of, from),
    max: to === toBefore ? range.max : valueAt(of, to),
  };
}

function placeOf(of: Ranged, value: number): number {
  const stops = STOPS[of];
  const above = stops.findIndex((stop) => stop >= value);
  if (above === -1) return stops.length;
  const [low, high] = [stops[above - 1], stops[above] ?? value];
  if (low === undefined || high === value) return above + 1;
  return above + (value - low) / (high - low);
}
