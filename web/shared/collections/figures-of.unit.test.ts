import { expect, test } from "vitest";
import { usualFigures } from "./figures-of.tsx";

test.each([
  [[], false, "figuresOfLargest"],
  [["instagram"], false, "figuresOfFiltered"],
  [["instagram", "tiktok"], false, "figuresOfFiltered"],
  [[], true, "figuresOfBounded"],
  [["instagram"], true, "figuresOfFiltered"],
  [["instagram", "tiktok"], true, "figuresOfBounded"],
] as const)("figures of %j, followers bounded: %s", (networks, isBounded, label) =>
  expect(usualFigures(networks, isBounded)).toBe(label),
);
