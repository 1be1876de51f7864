import { describe, expect, test } from "vitest";
import {
  asCount,
  countedIn,
  isAmbiguous,
  isApproximate,
  isShortened,
  parseNumber,
  readNumber,
  stylesIn,
} from "./numbers.ts";

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

  test.each([
    ["350k+", 350_000],
    ["1.2M +", 1_200_000],
    ["~45K", 45_000],
    ["≈ 1'200", 1200],
    ["ca. 12.500", 12_500],
    ["environ 3,4 M", 3_400_000],
    ["3.4m followers", 3_400_000],
    ["~350k+ Subscribers", 350_000],
    ["12,5 Tsd. Abonnenten", 12_500],
    ["12.5万粉丝", 125_000],
    ["1,234 views", 1234],
  ])("is read from %s, with what is around it", (text, value) => {
    expect(parseNumber(text, { kind: "count" })).toBeCloseTo(value, 6);
  });

  test("is about right where its cell says so", () => {
    const cells = ["350k+", "~45K", "ca. 12", "3.4m followers", "12", "+5", "A+", "~", "about us"];
    expect(cells.filter(isApproximate)).toEqual(["350k+", "~45K", "ca. 12"]);
  });

  test("counts what its cell names", () => {
    expect(["3.4m followers", "12万粉丝", "5 views", "5", "5 apples"].map(countedIn)).toEqual([
      "followers",
      "followers",
      "views",
      undefined,
      undefined,
    ]);
  });

  test.each(["10K-50K", "10K – 50K", "<1000", ">1M", "10K to 50K", "5 or 6", "350k++"])("is no range: %s", (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  test.each(["Spain", "12 apples", "1.2.3", "12 Q", "--5"])("is not read from %s", (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  test.each([
    ["45,3K", 45_300],
    ["1.2M", 1_200_000],
    ["23,5 k", 23_500],
    ["3,4", 3.4],
    ["0,05", 0.05],
    ["12.345,6", 12_345.6],
    ["12,345.6", 12_345.6],
    ["1,2M", 1_200_000],
    ["4.5%", 0.045],
    ["4,523 %", 0.04523],
    ["12,34,567", 1_234_567],
    ["1 234,5", 1234.5],
    ["1'234.567", 1234.567],
    ["0.123", 0.123],
    ["1234.567", 1234.567],
    ["2,280E+3", 2280],
  ])("that can be read in one way is read so in either style: %s", (text, value) => {
    for (const decimal of [".", ","] as const) expect(parseNumber(text, { decimal })).toBeCloseTo(value, 6);
  });

  test.each([
    ["45.300", 45.3, 45_300],
    ["1,234", 1234, 1.234],
    ["1.234M", 1_234_000, 1_234_000_000],
    ["-1,234", -1234, -1.234],
  ])("that can be read in two ways follows the style: %s", (text, point, comma) => {
    expect([parseNumber(text, { decimal: "." }), parseNumber(text, { decimal: "," })]).toEqual([point, comma]);
  });

  test("of a count has no decimals, one of a rate no thousands", () => {
    expect(
      [".", ","].map((decimal) => parseNumber("45.300", { decimal: decimal === "." ? "." : ",", kind: "count" })),
    ).toEqual([45_300, 45_300]);
    expect(isAmbiguous(readNumber("45.000", "count") ?? { ".": 0, ",": 0 })).toBe(true);
    expect(
      [".", ","].map((decimal) => parseNumber("1,234", { decimal: decimal === "." ? "." : ",", kind: "rate" })),
    ).toEqual([1.234, 1.234]);
  });

  test.each(["1.2.3", "12,34.5", "1.23.456", "1,2,3", "12 34", "1 234 56"])(
    "is not any group of digits: %s",
    (text) => {
      for (const decimal of [".", ","] as const) expect(parseNumber(text, { decimal })).toBeNull();
    },
  );
});

test("the cells of a column show its styles", () => {
  expect(stylesIn(["12", "1.2M", "45,3K", "45.300", "1,234"], "average")).toEqual({
    ".": ["1.2M"],
    ",": ["45,3K"],
    ambiguous: ["45.300", "1,234"],
  });
});

test("a shortened number is distinguished from a whole one", () => {
  expect(["419.6M", "350k+", "419600000", "500 fans", "3.4%"].map(isShortened)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a count is whole and neither negative nor beyond what is exact", () => {
  expect([asCount(33_299_999.999999996), asCount(-3), asCount(1e17)]).toEqual([33_300_000, null, null]);
});
