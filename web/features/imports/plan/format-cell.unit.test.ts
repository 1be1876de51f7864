import { expect, test } from "vitest";
import { isNumeric } from "#contract/import-plan.ts";
import { formatCell } from "./format-cell.ts";

test.each([
  ["followers", "1200000", "1,200,000"],
  ["engagement_rate", "0.035", "3.5%"],
  ["views_per_post", "12.25", "12.25"],
  ["country", "br", "Brazil"],
  ["language", "pt", "Portuguese"],
  ["full_name", "12", "12"],
  ["followers", undefined, ""],
  ["followers", "many", "many"],
] as const)("%s %s is shown as %s", (field, value, text) => expect(formatCell(field, value)).toBe(text));

test("numbers stand under one another, names and years do not", () => {
  expect([isNumeric("likes"), isNumeric("date"), isNumeric("username")]).toEqual([true, false, false]);
});
