import { expect, test } from "vitest";
import { offsetsOf, dayStart } from "./zone.ts";

const at = (time: string) => Date.parse(time) / 1000;
const HOUR = 3600;

test("a zone's offsets change when its clocks do, to the second", () => {
  const year = { from: at("2026-01-01T00:00:00Z"), until: at("2026-12-31T00:00:00Z") };
  expect(offsetsOf("UTC", year)).toEqual({ starts: [year.from], offsets: [0] });
  expect(offsetsOf("Asia/Kolkata", year)).toEqual({ starts: [year.from], offsets: [5.5 * HOUR] });
  expect(offsetsOf("Europe/Paris", year)).toEqual({
    starts: [year.from, at("2026-03-29T01:00:00Z"), at("2026-10-25T01:00:00Z")],
    offsets: [HOUR, 2 * HOUR, HOUR],
  });
  // Half an hour.
  expect(offsetsOf("Australia/Lord_Howe", year)).toEqual({
    starts: [year.from, at("2026-04-04T15:00:00Z"), at("2026-10-03T15:30:00Z")],
    offsets: [11 * HOUR, 10.5 * HOUR, 11 * HOUR],
  });
  // A whole day was left out.
  const days = { from: at("2011-12-01T00:00:00Z"), until: at("2012-01-15T00:00:00Z") };
  expect(offsetsOf("Pacific/Apia", days)).toEqual({
    starts: [days.from, at("2011-12-30T10:00:00Z")],
    offsets: [-10 * HOUR, 14 * HOUR],
  });
  expect(offsetsOf("Europe/Paris", { from: year.from, until: year.from })).toEqual({
    starts: [year.from],
    offsets: [HOUR],
  });
});

test("a month in which clocks are set back is found, and an unknown zone refused", () => {
  const summer = { from: at("2010-08-01T00:00:00Z"), until: at("2010-10-15T00:00:00Z") };
  expect(offsetsOf("Africa/Cairo", summer).offsets).toEqual([3 * HOUR, 2 * HOUR, 3 * HOUR, 2 * HOUR]);
  expect(() => offsetsOf("Europe/Nowhere", summer)).toThrow(RangeError);
});

test.each([
  ["UTC", "2026-11-28", "2026-11-28T00:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-28", "2026-11-27T18:30:00.000Z"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  // A day of 23 hours, and one of 25.
  ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  // Clocks skip midnight.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
  // A day that does not exist.
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ["Asia/Kolkata", "0001-01-01", "0001-01-01T00:00:00.000Z"],
])("in %s %s begins at %s", (zone, day, expected) => {
  expect(dayStart(zone, day).toISOString()).toBe(expected);
});
