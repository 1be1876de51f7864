import { expect, test } from "vitest";
import { withTies } from "./tied.ts";

test("shared places are marked; missing places are not", () => {
  const ranks = [1, 2, 2, 4, null, null].map((rank) => ({ rank }));
  expect(withTies(ranks).map(({ tied }) => tied)).toEqual([false, true, true, false, false, false]);
  expect(withTies([])).toEqual([]);
});
