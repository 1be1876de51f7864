import { expect, it } from "vitest";
import { daysOf, PLANNED_PRESETS, presetOf, PRESETS, problemOf, todayIn } from "./day-presets.ts";

it("offers the nine presets, which end today", () => {
  const today = "2026-11-26";
  expect(PRESETS.map((preset) => daysOf(preset, today))).toEqual([
    { from: today, to: today },
    { from: "2026-11-20", to: today },
    { from: "2026-11-13", to: today },
    { from: "2026-10-28", to: today },
    { from: "2026-08-27", to: today },
    { from: "2025-11-27", to: today },
    { from: "2026-11-01", to: today },
    { from: "2026-01-01", to: today },
    { from: null, to: null },
  ]);
  for (const preset of PRESETS) expect(presetOf(daysOf(preset, today), today)).toBe(preset);
  expect(presetOf({ from: "2026-11-02", to: today }, today)).toBeUndefined();
});

it("offers days to come where days are planned", () => {
  const thursday = "2026-11-26";
  expect(daysOf("past", thursday)).toEqual({ from: null, to: "2026-11-25" });
  expect(daysOf("next7", thursday)).toEqual({ from: thursday, to: "2026-12-02" });
  const week = { from: "2026-11-23", to: "2026-11-29" };
  expect(["2026-11-23", thursday, "2026-11-29"].map((day) => daysOf("thisWeek", day))).toEqual([week, week, week]);
  expect(presetOf(week, thursday)).toBeUndefined();
  expect(presetOf(week, thursday, PLANNED_PRESETS)).toBe("thisWeek");
});

it("counts months to the last day of a shorter one", () => {
  expect(daysOf("last3Months", "2026-05-31").from).toBe("2026-03-01");
  expect(daysOf("last12Months", "2028-02-29").from).toBe("2027-03-01");
  expect(daysOf("last7", "2026-01-03").from).toBe("2025-12-28");
});

it("knows the present day of the reader and of UTC", () => {
  const late = new Date(2026, 10, 26, 23, 30);
  expect([todayIn("reader", late), todayIn("utc", late)]).toEqual(["2026-11-26", late.toISOString().slice(0, 10)]);
});

it("refuses days that are yet to come, and ends that are reversed", () => {
  const today = "2026-11-26";
  expect(problemOf({ from: "2026-11-27", to: null }, today)).toBe("future");
  expect(problemOf({ from: null, to: "2026-11-27" }, today)).toBe("future");
  expect(problemOf({ from: "2026-11-27", to: null }, null)).toBeNull();
  expect(problemOf({ from: today, to: "2026-11-25" }, today)).toBe("reversed");
  expect(problemOf({ from: today, to: today }, today)).toBeNull();
});
