import { describe, expect, test } from "vitest";
import { dateInName, parseDate, writeDate } from "./dates.ts";

describe("a date", () => {
  test.each([
    ["2023", "2023-01-01T00:00:00.000Z", "year"],
    ["2022-06", "2022-06-01T00:00:00.000Z", "month"],
    ["2022-06-30", "2022-06-30T00:00:00.000Z", "day"],
    ["30.06.2022", "2022-06-30T00:00:00.000Z", "day"],
    ["2022-02-07 16:54:35.641971", "2022-02-07T16:54:35.000Z", "second"],
    ["2022-02-07T16:54:35+02:00", "2022-02-07T14:54:35.000Z", "second"],
  ])("%s is known to the %3$s", (text, at, precision) => {
    expect(parseDate(text)).toEqual({ at: new Date(at), precision });
  });

  test.each(["", "soon", "2022-13", "2022-02-30", "31.02.2022", "06/07/2022", "0000-01-01", "1022"])(
    "%j is none",
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );

  test("is written as exactly as it is known", () => {
    const written = ["2023", "2022-06", "2022-06-30"].map((text) => {
      const date = parseDate(text);
      return date && writeDate(date);
    });
    expect(written).toEqual(["2023", "2022-06", "2022-06-30"]);
  });
});

describe("a file's name", () => {
  test.each([
    ["instagram_2022-06", "2022-06", "instagram_"],
    ["statistics_2023", "2023", "statistics_"],
    ["export-20240131", "2024-01-31", "export-"],
    ["panel sep-2022", "2022-09", "panel"],
    ["top1000_2020", "2020", "top1000_"],
    ["tiktok-june 2022", "2022-06", "tiktok-"],
  ])("%s holds %s", (name, date, rest) => {
    const found = dateInName(name);
    expect(found && writeDate(found.date)).toBe(date);
    expect(found?.rest.trim()).toBe(rest);
  });

  test.each(["top1000", "panel", "12022", "march_on"])("%s holds none", (name) => {
    expect(dateInName(name)).toBeUndefined();
  });
});
