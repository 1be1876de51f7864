import { describe, expect, it } from "vitest";
import { mapFigures } from "#contract/figures/metrics.ts";
import { growthBelow, placesOn } from "./rules.ts";

function below(followers: number | null, earlier: number, network: "youtube" | "instagram" = "youtube") {
  const growth = followers === null ? null : (followers - earlier) / earlier;
  return growthBelow({ network, followers, growth });
}

describe("growth that three digits do not show", () => {
  it.each([
    [1_230_000, 10_000 / 1_230_000],
    [1_000, 10 / 1_000],
    [99_900, 100 / 99_900],
  ])("of %i is smaller than one step of the last digit", (followers, expected) => {
    expect(below(followers, followers)).toBeCloseTo(expected, 12);
  });

  it("is not seen either where the step itself grows, from 999K to 1.00M", () => {
    expect(below(1_000_000, 999_000)).toBeCloseTo(10_000 / 999_000, 12);
  });

  it.each([
    ["a step up", 1_240_000, 1_230_000],
    ["a step down", 1_220_000, 1_230_000],
    ["below a thousand, where every digit is given", 999, 999],
    ["a count that was known exactly", 1_230_001, 1_230_001],
    ["an earlier count that was known exactly", 1_230_000, 1_230_001],
    ["nobody left", 0, 1_000],
  ])("is determined by %s", (_, followers, earlier) => {
    expect(below(followers, earlier)).toBeNull();
  });

  it("is the network's own matter, and nothing without growth", () => {
    expect(below(1_230_000, 1_230_000, "instagram")).toBeNull();
    expect(below(null, 1)).toBeNull();
    expect(growthBelow({ network: "youtube", followers: 1_230_000, growth: null })).toBeNull();
  });
});

describe("a place among peers", () => {
  const none = mapFigures(() => null);
  const scale = [0, 0, 10, 20, 30];

  it.each([
    [-1, 0],
    [0, 2],
    [9, 2],
    [10, 3],
    [30, 5],
    [31, 5],
  ])("of %i is past %i thresholds", (followers, place) => {
    expect(placesOn(() => scale, { ...none, followers }).followers).toBe(place);
  });

  it("is missing with its figure, and with its scale", () => {
    expect(placesOn(() => scale, none)).toEqual(none);
    expect(placesOn(() => undefined, { ...none, growth: 0.1 })).toEqual(none);
  });
});
