import { expect, it } from "vitest";
import { circleIn } from "./chunk-circle.ts";

it("finds chunks that import each other, directly or by others", () => {
  const two = { start: ["fields"], fields: ["start"] };
  expect(circleIn(new Map(Object.entries(two)))).toEqual(["start", "fields", "start"]);
  const three = { page: ["a"], a: ["b", "react"], b: ["c"], c: ["a"], react: [] };
  expect(circleIn(new Map(Object.entries(three)))).toEqual(["a", "b", "c", "a"]);
});

it("lets many import one, which several ways lead to", () => {
  const ways = { page: ["a", "b"], a: ["react", "b"], b: ["react"], react: [] };
  expect(circleIn(new Map(Object.entries(ways)))).toBeUndefined();
});
