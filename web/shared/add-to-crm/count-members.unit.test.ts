import { expect, test } from "vitest";
import { countMembers } from "./count-members.ts";

test("creators are counted by the lists they are in", () => {
  const [spring, summer] = [{ _id: "spring" }, { _id: "summer" }];
  expect([...countMembers([[spring, summer], [summer], []])]).toEqual([
    ["spring", 1],
    ["summer", 2],
  ]);
});
