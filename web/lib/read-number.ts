/** What a field takes. Bounds are inclusive, and in the unit of the value: a percentage is a fraction. */
export type NumberKind = {
  /** Digits after the decimal separator that a value can have, as typed. */
  decimals: number;
  /** "%", or a currency of which the value is whole units. */
  unit?: string;
  min?: number;
  max?: number;
};

export type NumberProblem = "empty" | "notNumber" | "currency" | "decimals" | "range";

/** `ambiguous`: what the text means in either style, that of the locale first. */
export type Reading = { value: number } | { ambiguous: readonly [number, number] } | { invalid: NumberProblem };

export const WHOLE = { decimals: 0 } as const satisfies NumberKind;
export const DECIMAL = { decimals: 6 } as const satisfies NumberKind;
export const PERCENT = { decimals: 6, unit: "%" } as const satisfies NumberKind;

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
/** A currency that is still being typed is not one. */
const USUAL_DECIMALS = 2;

/** Amounts in whole units of a currency, as precise as it is. */
export function amountOf(currency: string): NumberKind {
  if (!CURRENCIES.has(currency)) return { decimals: USUAL_DECIMALS };
  const { maximumFractionDigits = USUAL_DECIMALS } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return { decimals: maximumFractionDigits, unit: currency };
}

const EXPONENTS: Record<string, number> = { k: 3, m: 6, b: 9, bn: 9 };
/** Groups of three, and the Indian ones of two before the last. */
const GROUPED = /^[1-9]\d{0,2}(?<separator>[ ,.'])\d{3}(?:\k<separator>\d{3})*$|^[1-9]\d?(?:,\d{2})*,\d{3}$/;
const DECIMAL_SEPARATORS = [".", ",", "٫"];
const BODY = /^(?<body>[\d.,'٫ ]*?) ?(?<scale>bn|[kmb])?$/;

type Parts = { whole: string; fraction: string };

/**
 * Reads a number as people type it, with separators of any style: "1,500.50", "1.500,50", "1 500", "2k", "€5". A text
 * that means two numbers that the field takes, as 1.500 does where three decimals are possible, is ambiguous.
 */
export function readNumber(text: string, kind: NumberKind, locale: string = navigator.language): Reading {
  if (text.trim() === "") return { invalid: "empty" };
  const { isNegative, rest, unit } = splitSigns(plainText(text), kind, locale);
  const { body = "", scale = "" } = BODY.exec(rest)?.groups ?? {};
  const isNumber = /\d/.test(body) && !(scale && unit === "%");
  if (!isNumber) return { invalid: /\p{Sc}/u.test(rest) && unit !== "%" ? "currency" : "notNumber" };

  const all = partsOf(body);
  if (all.length === 0) return { invalid: "notNumber" };
  const exponent = EXPONENTS[scale] ?? 0;
  const fits = ({ fraction }: Parts) => fraction.length - exponent <= kind.decimals;
  // Zeros at the end are no digits, but three of them can be a group.
  const asTyped = all.filter(fits);
  const fitting = asTyped.length > 0 ? asTyped : all.map(withoutZeros).filter(fits);
  const valueOf = ({ whole, fraction }: Parts) => {
    // A text with an exponent is parsed exactly; a product has the error of binary fractions.
    const value = Number(`${whole}.${fraction || "0"}e${exponent - (unit === "%" ? 2 : 0)}`);
    return isNegative && value !== 0 ? -value : value;
  };
  const [first, second] = fitting.map(valueOf);
  if (first === undefined) return { invalid: "decimals" };
  if (second !== undefined && second !== first) {
    const isDecimalHere = body.includes(decimalSeparator(locale));
    return { ambiguous: isDecimalHere ? [second, first] : [first, second] };
  }
  return isWithin(first, kind) ? { value: first } : { invalid: "range" };
}

/** The number that a text means; undefined when it is not known. */
export function numberIn(text: string, kind: NumberKind): number | undefined {
  const reading = readNumber(text, kind);
  return "value" in reading ? reading.value : undefined;
}

export function isWithin(value: number, { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: NumberKind) {
  return value >= min && value <= max;
}

/** A value as it is edited: without groups and unit, and read as the same value again. */
export function editNumber(value: number, { unit }: NumberKind, locale: string = navigator.language): string {
  const text = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: 12,
    numberingSystem: "latn",
  }).format(unit === "%" ? exactly(value * 100) : value);
  // A fourth digit says that the three are no group.
  return /^\P{Nd}*[1-9]\d{0,2}[.,]\d{3}$/u.test(text) ? `${text}0` : text;
}

/** A number as calls pass it in a text, as it is edited. */
export function editPlain(text: string, kind: NumberKind): string {
  return text === "" ? "" : editNumber(Number(text), kind);
}

/** A value as people read it, with its unit: "€1,500.00", "3%". */
export function showNumber(value: number, kind: NumberKind, locale?: string): string {
  return new Intl.NumberFormat(locale, formatOf(kind)).format(value);
}

/** The end of a range: "€1,500". */
export function showBound(value: number, kind: NumberKind, locale?: string): string {
  return new Intl.NumberFormat(locale, { ...formatOf(kind), trailingZeroDisplay: "stripIfInteger" }).format(value);
}

function formatOf({ unit, decimals }: NumberKind): Intl.NumberFormatOptions {
  if (unit === "%") return { style: "percent", maximumFractionDigits: decimals };
  if (unit === undefined || !CURRENCIES.has(unit)) return { maximumFractionDigits: decimals };
  return { style: "currency", currency: unit, maximumFractionDigits: Math.max(decimals, amountOf(unit).decimals) };
}

/** Without the error of binary fractions: 0.07 × 100 is 7. */
export function exactly(value: number): number {
  return Number(value.toPrecision(12));
}

/** In ASCII where characters mean the same, without marks of direction. */
function plainText(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\u200E\u200F\u061C]/g, "")
    .replaceAll(/[\s_]+/g, " ")
    .replaceAll(/[\u2212\u2012\u2013]/g, "-")
    .replaceAll(/[\u2019\u066C]/g, "'")
    .replaceAll("٪", "%")
    .trim()
    .toLowerCase();
}

/** Digits of a script follow one another, and some scripts have several sets. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Takes off the sign and the field's own unit, in any order; `rest` is what is left. */
function splitSigns(text: string, { unit }: NumberKind, locale: string) {
  const signs = unit === undefined ? [] : unit === "%" ? ["%"] : currencySigns(unit, locale);
  let rest = text;
  let isNegative = false;
  const withoutUnit = () => {
    const found = signs.find((sign) => rest.startsWith(sign) || rest.endsWith(sign));
    if (found === undefined) return false;
    rest = (rest.startsWith(found) ? rest.slice(found.length) : rest.slice(0, -found.length)).trim();
    return true;
  };
  const hadUnit = withoutUnit();
  if (/^[-+]/.test(rest)) {
    isNegative = rest.startsWith("-");
    rest = rest.slice(1).trim();
  }
  if (!hadUnit) withoutUnit();
  return { isNegative, rest, unit };
}

/** "eur" and "€", the longest first: "us$" before "$". */
function currencySigns(currency: string, locale: string): string[] {
  const signs = [locale, "en"].flatMap((one) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(one, { style: "currency", currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === "currency" ? [plainText(value)] : [])),
    ),
  );
  return [...new Set([currency.toLowerCase(), ...signs])].toSorted((a, b) => b.length - a.length);
}

/** Every number that the digits and separators can be; the one without decimals first. */
function partsOf(body: string): Parts[] {
  const whole = wholeIn(body);
  const decimals = DECIMAL_SEPARATORS.flatMap((separator) => {
    const [before, fraction, ...more] = body.split(separator);
    if (before === undefined || fraction === undefined || more.length > 0 || !/^\d*$/.test(fraction)) return [];
    const start = before === "" && fraction !== "" ? "0" : wholeIn(before);
    return start === undefined ? [] : [{ whole: start, fraction }];
  });
  return whole === undefined ? decimals : [{ whole, fraction: "" }, ...decimals];
}

function wholeIn(text: string): string | undefined {
  return /^\d+$/.test(text) || GROUPED.test(text) ? text.replaceAll(/\D/g, "") : undefined;
}

function withoutZeros({ whole, fraction }: Parts): Parts {
  return { whole, fraction: withoutEndZeros(fraction) };
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
