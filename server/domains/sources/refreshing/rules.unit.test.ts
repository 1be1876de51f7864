import { expect, test } from "vitest";
import { DAY_MS } from "#contract/base/limits.ts";
import { failureBackoff, INTERVAL_MS, refreshInterval, isSpent, PRIORITY } from "./rules.ts";

const HOUR_MS = DAY_MS / 24;
const NO_MONEY = { monthlyMicros: null };
const at = (time: string) => new Date(`2026-04-${time}Z`);

test("figures are refreshed by priority, and never later than they expire", () => {
  expect(Object.values(PRIORITY).map((priority) => refreshInterval(priority, null))).toEqual(INTERVAL_MS);
  expect(refreshInterval(PRIORITY.rest, 30)).toBe(14 * DAY_MS);
  expect(refreshInterval(PRIORITY.rest, 7)).toBe(7 * DAY_MS);
  expect(refreshInterval(PRIORITY.tracked, 7)).toBe(6 * HOUR_MS);
});

test("failed accounts are retried after an hour, then after twice as long each time, up to two weeks", () => {
  expect([1, 2, 3].map(failureBackoff)).toEqual([HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS]);
  expect(failureBackoff(40)).toBe(14 * DAY_MS);
});

test("a day's units are spread over it", () => {
  const limits = { dailyUnits: 1_440, ...NO_MONEY };
  const spent = (units: number) => ({ units, month: 0 });
  expect(isSpent(limits, spent(0), at("01T00:00:00"))).toBe(false);
  expect(isSpent(limits, spent(1), at("01T00:00:59"))).toBe(true);
  expect(isSpent(limits, spent(719), at("01T11:59:00"))).toBe(false);
  expect(isSpent(limits, spent(720), at("01T11:59:00"))).toBe(true);
  expect(isSpent(limits, spent(1_439), at("01T23:59:00"))).toBe(false);
  expect(isSpent(limits, spent(1_440), at("01T23:59:59"))).toBe(true);
});

test("few units come one by one, none never, and without a limit there is always one more", () => {
  expect(isSpent({ dailyUnits: 2, ...NO_MONEY }, { units: 0, month: 0 }, at("01T00:00:00"))).toBe(false);
  expect(isSpent({ dailyUnits: 2, ...NO_MONEY }, { units: 1, month: 0 }, at("01T11:00:00"))).toBe(true);
  expect(isSpent({ dailyUnits: 2, ...NO_MONEY }, { units: 1, month: 0 }, at("01T12:00:00"))).toBe(false);
  expect(isSpent({ dailyUnits: 0, ...NO_MONEY }, { units: 0, month: 0 }, at("01T23:59:00"))).toBe(true);
  expect(isSpent({ dailyUnits: null, ...NO_MONEY }, { units: 1e9, month: 0 }, at("01T00:00:00"))).toBe(false);
});

test("a month's money is spread over its days", () => {
  const limits = { dailyUnits: null, monthlyMicros: 30_000_000 };
  const spent = (month: number) => ({ units: 0, month });
  expect(isSpent(limits, spent(999_999), at("01T23:00:00"))).toBe(false);
  expect(isSpent(limits, spent(1_000_000), at("01T23:00:00"))).toBe(true);
  expect(isSpent(limits, spent(29_999_999), at("30T00:00:00"))).toBe(false);
  expect(isSpent(limits, spent(30_000_000), at("30T23:59:00"))).toBe(true);
  expect(isSpent({ ...limits, monthlyMicros: 0 }, spent(0), at("30T00:00:00"))).toBe(true);
});
