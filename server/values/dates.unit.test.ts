import { describe, expect, test } from "vitest";
import { readDates } from "./date-order.ts";
import { dateInName, parseDate, parseDateCell, writeDate } from "./dates.ts";

describe("a date", () => {
  test.each([
    ["2023", "2023-01-01T00:00:00.000Z", "year"],
    ["2022-06", "2022-06-01T00:00:00.000Z", "month"],
    ["2022-06-30", "2022-06-30T00:00:00.000Z", "day"],
    ["30.06.2022", "2022-06-30T00:00:00.000Z", "day"],
    ["2022-02-07 16:54:35.641971", "2022-02-07T16:54:35.000Z", "second"],
    ["2022-02-07T16:54:35+02:00", "2022-02-07T14:54:35.000Z", "second"],
    ["30/06/2022", "2022-06-30T00:00:00.000Z", "day"],
    ["2022/6/30 7:05 PM", "2022-06-30T19:05:00.000Z", "second"],
    ["30 Jun 2022", "2022-06-30T00:00:00.000Z", "day"],
    ["June 30, 2022", "2022-06-30T00:00:00.000Z", "day"],
    ["20220630", "2022-06-30T00:00:00.000Z", "day"],
    ["2026. 7. 15.", "2026-07-15T00:00:00.000Z", "day"],
    ["15. 7. 2026", "2026-07-15T00:00:00.000Z", "day"],
    ["15-Jul-26", "2026-07-15T00:00:00.000Z", "day"],
    ["3rd March 2026", "2026-03-03T00:00:00.000Z", "day"],
    ["Wed, Jul 15, 2026, 9:05 PM", "2026-07-15T21:05:00.000Z", "second"],
    ["Wed Aug 27 13:08:45 +0000 2008", "2008-08-27T13:08:45.000Z", "second"],
    ["July 2026", "2026-07-01T00:00:00.000Z", "month"],
    ["1656547200", "2022-06-30T00:00:00.000Z", "second"],
    ["1656547200123", "2022-06-30T00:00:00.000Z", "second"],
  ])("%s is known to the %3$s", (text, at, precision) => {
    expect(parseDate(text)).toEqual({ at: new Date(at), precision });
  });

  test.each([
    "",
    "soon",
    "soon 2026",
    "12 apples 2026",
    "31 Juni 2026",
    "2022-13",
    "2022-02-30",
    "31.02.2022",
    "2022-06-30 25:00",
    "0000-01-01",
    "1022",
  ])("%j is none", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test.each([
    ["06/07/2022", "dmy", "2022-07-06"],
    ["06/07/2022", "mdy", "2022-06-07"],
    ["10/16/17 22:59", "mdy", "2017-10-16 22:59:00"],
    ["22.06.30", "ymd", "2022-06-30"],
    ["17.14.11", "ydm", "2017-11-14"],
    ["2022-06-07", "mdy", "2022-06-07"],
  ] as const)("%s with the order %s is %s", (text, order, written) => {
    const date = parseDate(text, order);
    expect(date && writeDate(date)).toBe(written);
  });

  test.each(["en", "fr", "es", "pt", "de", "it", "nl", "pl", "tr", "ru", "ja", "ko", "zh"])(
    "is read in the words of each language: %s",
    (locale) => {
      const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
      const written = (["long", "medium", "full"] as const).flatMap((dateStyle) =>
        // The full form of Asian languages has the weekday behind the day.
        dateStyle === "full" && ["ja", "ko", "zh", "tr"].includes(locale)
          ? []
          : days.map((day) => ({ day, text: day.toLocaleDateString(locale, { dateStyle, timeZone: "UTC" }) })),
      );
      const wrong = written.filter(({ day, text }) => parseDate(text, "ymd")?.at.getTime() !== day.getTime());
      // Italian and Chinese write some forms in digits, by an order of their own.
      expect(wrong.filter(({ text }) => /\p{L}/u.test(text))).toEqual([]);
    },
  );

  test.each([
    ["1er août 2026", "2026-08-01"],
    ["3 de febrero del 2026", "2026-02-03"],
    ["3 Mrz 2026", "2026-03-03"],
    ["15 июля 2026 г.", "2026-07-15"],
    ["2026年7月15日 10:30", "2026-07-15 10:30:00"],
    ["juillet 2026", "2026-07"],
  ])("is read in words: %s", (text, written) => {
    const date = parseDate(text);
    expect(date && writeDate(date)).toBe(written);
  });

  test("is the day of a spreadsheet in a column of dates alone", () => {
    const read = (text: string) => parseDateCell(text)?.at.toISOString();
    expect(["45581", "45582.5", "32000", "70000"].map(read)).toEqual([
      "2024-10-16T00:00:00.000Z",
      "2024-10-17T12:00:00.000Z",
      undefined,
      undefined,
    ]);
    expect(parseDate("45581")).toBeUndefined();
    expect(readDates(["45581", "45582"])).toMatchObject({ readable: 1, isDoubtful: false });
  });

  test("with a month that cannot be is none in that order", () => {
    expect(parseDate("10/16/2017", "dmy")).toBeUndefined();
  });

  test("is written as exactly as it is known", () => {
    const written = ["2023", "2022-06", "2022-06-30"].map((text) => {
      const date = parseDate(text);
      return date && writeDate(date);
    });
    expect(written).toEqual(["2023", "2022-06", "2022-06-30"]);
  });
});

describe("a column's order", () => {
  test.each([
    [["10/16/17", "9/30/17"], "mdy", false],
    [["16/10/2017", "30/9/2017"], "dmy", false],
    [["17.14.11", "17.01.12", "18.05.02"], "ydm", false],
    [["22.06.30", "22.07.01"], "ymd", false],
    [["03/04/2022", "05/06/2022"], "dmy", true],
    [["05/05/2022", "06/06/2022"], "dmy", false],
  ] as const)("of %j is %s", (cells, order, isDoubtful) => {
    expect(readDates(cells)).toMatchObject({ order, isDoubtful, readable: 1 });
  });
});

describe("a file's name", () => {
  test.each([
    ["instagram_2022-06", "2022-06", "instagram_"],
    ["statistics_2023", "2023", "statistics_"],
    ["export-20240131", "2024-01-31", "export-"],
    ["panel sep-2022", "2022-09", "panel"],
    ["top1000_2020", "2020", "top1000_"],
    // A month in other languages, a word in English.
    ["data out 2023", "2023", "data out"],
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
