import { METRICS } from "#contract/figures/metrics.ts";
import type { Range, Ranged } from "./range.ts";

/** Places on a slider: 0 is open below, the last one open above, 1 the first stop. */
export type Places = [from: number, to: number];

export function lastPlace(of: Ranged): number {
  return METRICS[of].stops.length + 1;
}

/** The value at a position of the slider; undefined at the open ends. */
export function valueAt(of: Ranged, place: number): number | undefined {
  return METRICS[of].stops[Math.round(place) - 1];
}

/** The positions of a range; a value between two stops is placed between them. */
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
  const stops = METRICS[of].stops;
  const above = stops.findIndex((stop) => stop >= value);
  if (above === -1) return stops.length;
  const [low, high] = [stops[above - 1], stops[above] ?? value];
  if (low === undefined || high === value) return above + 1;
  return above + (value - low) / (high - low);
}
