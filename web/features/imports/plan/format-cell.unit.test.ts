import { expect, test } from "vitest";
import { isNumeric } from "#contract/imports/plan.ts";
import { teamField } from "#contract/collections/team-field.ts";
import { formatCell, formatEntry } from "./format-cell.ts";

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

test.each([
  [teamField.money("fee", { label: "Fee", currency: "EUR" }), "1250.5", "€1,250.50"],
  [teamField.number("reach", { label: "Reach" }), "12000", "12,000"],
  [teamField.number("reach", { label: "Reach" }), "many", "many"],
  [teamField.date("signed", { label: "Signed" }), "2026-01-31", "Jan 31, 2026"],
  [teamField.text("brief", { label: "Brief" }), "12000", "12000"],
  [teamField.text("brief", { label: "Brief" }), undefined, ""],
])("what goes into %o is shown as its column does", (field, value, text) =>
  expect(formatEntry(field, value)).toBe(text),
);
