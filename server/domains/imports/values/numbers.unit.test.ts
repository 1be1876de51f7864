import { describe, expect, test } from "vitest";
import { asCount, detectStyle, isShortened, parseNumber } from "./numbers.ts";

describe("a number", () => {
  test.each([
    ["419.6M", 419_600_000],
    ["1.2K", 1200],
    ["2 500", 2500],
    ["1'234'567", 1_234_567],
    ["2.28E+11", 228_000_000_000],
    ["477900000.00", 477_900_000],
    ["3.4%", 0.034],
    ["0", 0],
    ["1,234,567", 1_234_567],
    ["2 mrd", 2_000_000_000],
    ["-5", -5],
  ])("is read from %s", (text, value) => {
    expect(parseNumber(text)).toBeCloseTo(value, 6);
  });

  test.each(["", " ", "-", "N/A", "N/A'", "nan", "#NAME?", "#VALOR!", "#NOMBRE?", "#¡REF!", "#DIV/0!"])(
    "is missing in %j, not zero",
    (text) => expect(parseNumber(text)).toBeUndefined(),
  );

  test.each(["Spain", "12 apples", "1.2.3", "12 Q", "--5"])("is not read from %s", (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  test("is written with a comma where the column does so", () => {
    expect(parseNumber("3,4 Mio", { decimal: "," })).toBe(3_400_000);
    expect(parseNumber("1.234,5", { decimal: "," })).toBe(1234.5);
  });
});

describe("a column's style", () => {
  test.each([
    [["1,234", "56,789", "12"], true, "."],
    [["1.234", "56.789", "12"], true, ","],
    [["1.234.567", "890"], false, ","],
    [["3,4 Mio", "12,5 Mio"], true, ","],
    [["0.123", "0.456"], false, "."],
    [["348.5", "1200000"], true, "."],
    [["12", "13"], true, "."],
    [["1.234,56", "7,5"], false, ","],
  ] as const)("of %j is told from all its cells", (cells, counts, decimal) => {
    expect(detectStyle(cells, { counts })).toEqual({ decimal });
  });
});

test("a shortened number is distinguished from a whole one", () => {
  expect([isShortened("419.6M"), isShortened("419600000"), isShortened("3.4%")]).toEqual([true, false, false]);
});

test("a count is whole and neither negative nor beyond what is exact", () => {
  expect([asCount(33_299_999.999999996), asCount(-3), asCount(1e17)]).toEqual([33_300_000, null, null]);
});
