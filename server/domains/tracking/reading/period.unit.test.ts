import { expect, test } from "vitest";
import { dayIn } from "./period.ts";

test("a day has four digits of the year in every century, and is the zone's", () => {
  const days = ["0013-02-03", "0099-12-31", "0999-06-01", "2026-11-29", "9999-12-31"];
  for (const day of days) expect(dayIn("UTC", new Date(`${day}T12:00:00Z`))).toBe(day);
  expect(dayIn("Asia/Kolkata", new Date("2026-11-29T20:00:00Z"))).toBe("2026-11-30");
});
