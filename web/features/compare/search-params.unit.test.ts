import { expect, test } from "vitest";
import { comparedIds, compareSearch } from "./search-params.ts";

test.each([
  ["several", "3,1,2", ["3", "1", "2"]],
  ["one, which the router reads as a number", 7, ["7"]],
  ["repeats and spaces", " 3, 3 ,1", ["3", "1"]],
  ["what is no id", "3,x,,-1,1.5", ["3"]],
  ["more than can be compared", "1,2,3,4,5,6,7", ["1", "2", "3", "4", "5"]],
  ["nothing", undefined, []],
  ["a list, which nobody writes", ["3"], []],
])("reads %s", (_, ids, read) => {
  expect(comparedIds(compareSearch({ ids }))).toEqual(read);
});

test.each([
  ["tiktok", "tiktok"],
  ["largest", "largest"],
  ["friendster", undefined],
  [7, undefined],
])("reads the network %s", (network, read) => {
  expect(compareSearch({ ids: "1,2", network }).network).toBe(read);
});
