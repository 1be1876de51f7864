import { describe, expect, it } from "vitest";
import {
  compact,
  date,
  direction,
  estimate,
  exact,
  growth,
  lessThan,
  money,
  rate,
  shortEstimate,
  unitCost,
  when,
} from "./format.ts";
import { initials } from "./names.ts";
import { countryName, languageName } from "./locale-names.ts";

const en = "en-GB";

describe("numbers", () => {
  it("shortens large counts to one decimal", () => {
    expect([0, 947, 12_345, 120_000, 999_960, 1_250_000].map((n) => compact(n, "en-US"))).toEqual([
      "0",
      "947",
      "12.3K",
      "120K",
      "1M",
      "1.3M",
    ]);
  });

  it("keeps exact counts whole and small figures to two decimals", () => {
    expect([12_345.6, 3, 3.456, 0.5].map((n) => exact(n, en))).toEqual(["12,346", "3", "3.46", "0.5"]);
  });

  it("writes rates with one decimal", () => {
    expect([0, 0.0312, 0.5, 1.2].map((n) => rate(n, en))).toEqual(["0.0%", "3.1%", "50.0%", "120.0%"]);
  });

  it("signs growth, and leaves what rounds to nothing without a direction", () => {
    expect([0.12, -0.034, 0.0004].map((n) => growth(n, en))).toEqual(["+12.0%", "-3.4%", "0.0%"]);
    expect([0.12, -0.034, 0.0004, -0.0004].map(direction)).toEqual(["up", "down", "flat", "flat"]);
  });

  it("writes what is too small to be known as less than the smallest that would be", () => {
    expect([0.0081, 0.01].map((n) => lessThan(n, en))).toEqual(["< 0.8%", "< 1.0%"]);
  });

  it("reads minor units by their currency", () => {
    expect([estimate(127_649, "USD", "en-US"), estimate(4_250, "JPY", "en-US")]).toEqual(["$1,300", "¥4,300"]);
    expect([shortEstimate(127_649_000, "USD", "en-GB"), shortEstimate(4_250, "JPY", "en-US")]).toEqual([
      "$1.3M",
      "¥4.3K",
    ]);
    expect([money(1250, "EUR", "en-IE"), money(1250, "JPY", "en-US")]).toEqual(["€12.50", "¥1,250"]);
  });
});

describe("times", () => {
  const now = Date.parse("2026-03-12T12:00:00Z");
  const before = (ms: number) => new Date(now - ms).toISOString();

  it("is relative under a week and a date after", () => {
    const minutes = 60_000;
    const days = 24 * 60 * minutes;
    expect(when(before(5_000), now, en)).toBe("now");
    expect(when(before(5 * minutes), now, en)).toBe("5 minutes ago");
    expect(when(before(1 * days), now, en)).toBe("yesterday");
    expect(when(before(6.9 * days), now, en)).toBe("6 days ago");
    expect(when(before(7 * days), now, en)).toBe(date(before(7 * days), en));
  });
});

describe("names", () => {
  it("takes initials from the first and last word", () => {
    expect(["Ana de la Cruz", "mia", "  ", "@@ Zoë", "李 小龙"].map(initials)).toEqual(["AC", "M", "", "Z", "李小"]);
  });

  it("names places and languages", () => {
    expect([countryName("fr", "en"), languageName("de", "en")]).toEqual(["France", "German"]);
    expect(countryName("??", "en")).toBe("??");
  });
});

it.each([
  [80, "$0.80"],
  [4.2, "$0.042"],
  [0.123, "$0.0012"],
  [99.7, "$1.00"],
  [1_059, "$10.59"],
  [0, "$0.00"],
])("a cost of %s cents for one is %s", (cents, text) => {
  expect(unitCost(cents, "USD", "en-US")).toBe(text);
});
