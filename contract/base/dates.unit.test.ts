import { expect, test } from "vitest";
import { day, instant } from "./dates.ts";

test("accepts days and times that PostgreSQL can hold", () => {
  expect([day.safeParse("0001-01-01").success, day.safeParse("9999-12-31").success]).toEqual([true, true]);
  expect(instant.safeParse("0001-01-01T00:00:00Z").success).toBe(true);
});

test("refuses the year 0, which it does not have", () => {
  expect([day.safeParse("0000-02-29").success, instant.safeParse("0000-02-29T00:00:00Z").success]).toEqual([
    false,
    false,
  ]);
});
