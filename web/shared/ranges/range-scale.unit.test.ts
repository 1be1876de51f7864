import { expect, it } from "vitest";
import { isValid, RANGED } from "./range.ts";
import { lastPlace, moved, placesOf, valueAt } from "./range-scale.ts";

it("stops at round numbers, evenly on a logarithmic line", () => {
  expect([1, 2, 3, 4, 5].map((place) => valueAt("followers", place))).toEqual([1e3, 2e3, 5e3, 1e4, 2e4]);
  expect(valueAt("engagementRate", 1)).toBe(0.001);
  expect(valueAt("postFrequency", 2)).toBe(0.2);
  expect(valueAt("growth", 1)).toBe(-0.5);
});

it.each(RANGED)("is open at both ends and puts every stop of %s back where it was", (of) => {
  expect(moved(of, { min: 1, max: 1 }, [0, lastPlace(of)])).toEqual({ min: undefined, max: undefined });
  expect(placesOf(of, {})).toEqual([0, lastPlace(of)]);
  for (let place = 1; place < lastPlace(of); place += 1) {
    const value = valueAt(of, place);
    expect(placesOf(of, { min: value, max: value })).toEqual([place, place]);
    expect(isValid(of, { min: value })).toBe(true);
  }
});

it("is between two stops for values between them, and at the end for values beyond", () => {
  const [from] = placesOf("followers", { min: 1_500 });
  expect(from).toBe(1.5);
  expect(placesOf("followers", { max: 1e12 })[1]).toBe(lastPlace("followers") - 1);
  expect(placesOf("followers", { min: 3 })[0]).toBe(1);
});

it("keeps the exact value of an end that did not move", () => {
  const range = { min: 12_345, max: 50_000 };
  const [from] = placesOf("followers", range);
  expect(moved("followers", range, [from, 7])).toEqual({ min: 12_345, max: 100_000 });
  expect(moved("followers", {}, [4, lastPlace("followers")])).toEqual({ min: 10_000, max: undefined });
});
