import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  amountOf,
  DECIMAL,
  editNumber,
  PERCENT,
  readNumber,
  showNumber,
  WHOLE,
  type NumberKind,
  type Reading,
} from "./read-number.ts";

const EURO = amountOf("EUR");

test.each([
  ["1,500", 1500],
  ["1.500", 1500],
  ["1 500", 1500],
  ["1\u00A0500", 1500],
  ["1\u202F500", 1500],
  ["1'500", 1500],
  ["1’500,50", 1500.5],
  ["1,500.50", 1500.5],
  ["1.500,50", 1500.5],
  ["12,34,567.5", 1_234_567.5],
  ["1,50", 1.5],
  ["0.500", 0.5],
  [".5", 0.5],
  ["1500.", 1500],
  ["2k", 2000],
  ["1.2M", 1_200_000],
  ["1.25 k", 1250],
  ["€1,500", 1500],
  ["1.500,50 €", 1500.5],
  ["EUR 20", 20],
  ["-€5", -5],
  ["€-5", -5],
  ["−5", -5],
] as const)("%s euros is %d", (text, value) => {
  expect(readNumber(text, EURO)).toEqual({ value });
});

test.each([
  ["", EURO, "empty"],
  ["much", EURO, "notNumber"],
  ["1,5,0", EURO, "notNumber"],
  ["15 00", EURO, "notNumber"],
  ["1e5", EURO, "notNumber"],
  ["5%", EURO, "notNumber"],
  ["3k%", PERCENT, "notNumber"],
  ["$5", EURO, "currency"],
  ["1.555,555", EURO, "decimals"],
  ["1,5", WHOLE, "decimals"],
  ["25", { ...WHOLE, min: -20, max: 20 }, "range"],
  ["-1", { ...EURO, min: 0 }, "range"],
  ["9".repeat(20), WHOLE, "range"],
] as const)("%j is refused as %3$s", (text, kind, invalid) => {
  expect(readNumber(text, kind)).toEqual({ invalid });
});

test("a text with two meanings is ambiguous, that of the locale first", () => {
  expect(readNumber("1.500", DECIMAL, "en")).toEqual({ ambiguous: [1.5, 1500] });
  expect(readNumber("1.500", DECIMAL, "de")).toEqual({ ambiguous: [1500, 1.5] });
  expect(readNumber("1,500%", PERCENT, "en")).toEqual({ ambiguous: [15, 0.015] });
  expect(readNumber("1.500", amountOf("KWD"), "en")).toEqual({ ambiguous: [1.5, 1500] });
  expect(readNumber("1.250k", WHOLE, "en")).toEqual({ ambiguous: [1250, 1_250_000] });
  expect(readNumber("1.500,5", DECIMAL)).toEqual({ value: 1500.5 });
  expect(readNumber("1,234,567", DECIMAL)).toEqual({ value: 1_234_567 });
});

test("percentages are exact", () => {
  expect(readNumber("7%", PERCENT)).toEqual({ value: 0.07 });
  expect(readNumber("-2,5 %", PERCENT)).toEqual({ value: -0.025 });
  expect(editNumber(0.07, PERCENT)).toBe("7");
});

test("a value is shown with its unit", () => {
  expect(showNumber(1500, EURO, "en")).toBe("€1,500.00");
  expect(showNumber(0.005, { ...amountOf("USD"), decimals: 4 }, "en")).toBe("$0.005");
  expect(showNumber(0.025, PERCENT, "en")).toBe("2.5%");
  expect(showNumber(-20, WHOLE, "en")).toBe("-20");
  expect(showNumber(1500, amountOf("EU"), "en")).toBe("1,500");
});

const LOCALES = "en-US en-IN de-DE de-CH fr-FR es-ES pl-PL sv-SE pt-BR ja-JP ar-EG fa-IR he-IL hi-IN".split(" ");
/** Digits more often than separators. */
const TYPED = ["0 1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9", ". , '"].flatMap((some) => some.split(" "));
const KINDS = { whole: WHOLE, decimal: DECIMAL, percent: PERCENT, euro: EURO, dollar: amountOf("USD") };

/** Values that the kind can have, of all sizes. */
function valuesOf({ decimals, unit }: NumberKind): fc.Arbitrary<number> {
  const shift = Math.min(decimals, 3) + (unit === "%" ? 2 : 0);
  return fc
    .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 11 }))
    .map(([digits, fewer]) => Number(`${Math.trunc(digits / 10 ** fewer)}e-${shift}`));
}

function meanings(reading: Reading): readonly number[] {
  return "value" in reading ? [reading.value] : "ambiguous" in reading ? reading.ambiguous : [];
}

describe.each(Object.entries(KINDS))("as %s", (_, kind) => {
  it.each(LOCALES)("what %s writes is read as it was", (locale) => {
    fc.assert(
      fc.property(valuesOf(kind), (value) => {
        const written = showNumber(value, kind, locale);
        const reading = readNumber(written, kind, locale);
        expect(meanings(reading), written).toContainEqual(value || 0);
        expect(kind.decimals >= 3 || "value" in reading, written).toBe(true);
      }),
    );
  });

  it.each(LOCALES)("what is edited in %s is read as it was, without a question", (locale) => {
    fc.assert(
      fc.property(valuesOf(kind), (value) => {
        expect(readNumber(editNumber(value, kind, locale), kind, locale)).toEqual({ value: value || 0 });
      }),
    );
  });

  it("no text has a second meaning that is passed over", () => {
    const text = fc.string({ unit: fc.constantFrom(...TYPED, " "), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(text, (typed) => {
        const reading = readNumber(typed, kind, "en");
        const others = styledValues(typed.trim(), kind).filter((value) => !meanings(reading).some(isNear(value)));
        expect("value" in reading ? others : []).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

const isNear = (value: number) => (other: number) => Math.abs(value - other) <= Math.abs(value) * 1e-12;

/** What a text is in each style, as far as the kind takes it. */
function styledValues(text: string, { unit, decimals }: NumberKind): number[] {
  return ([".", ","] as const).flatMap((decimal) => {
    const group = decimal === "." ? "," : ".";
    if (!isIn(text, decimal, group)) return [];
    const plain = text.replaceAll(/[ ']/g, "").replaceAll(group, "").replace(decimal, ".");
    const fraction = /\.(\d*)$/.exec(plain)?.[1] ?? "";
    return fraction.length > decimals ? [] : [Number(plain) / (unit === "%" ? 100 : 1)];
  });
}

/** Whether a text is a number of a style: groups of three by one separator, and at most one decimal separator. */
function isIn(text: string, decimal: string, group: string): boolean {
  const [whole = "", fraction = "", ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === "") return false;
  return [group, " ", "'"].some((separator) => {
    const [first = "", ...groups] = whole.split(separator);
    const isGrouped =
      groups.every((one) => /^\d{3}$/.test(one)) && (groups.length === 0 || /^[1-9]\d{0,2}$/.test(first));
    return isGrouped && /^\d*$/.test(first);
  });
}
