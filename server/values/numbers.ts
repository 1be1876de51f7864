import { isMissing } from "./missing.ts";

/** The mark before decimals; the other mark, blanks and apostrophes group thousands. */
export type Decimal = "." | ",";

/** What the cells of a column hold: whole numbers, numbers with decimals, the same with a currency, or rates. */
export type NumberKind = "count" | "average" | "amount" | "rate";

const NUMBER = /^([+-]?)([\d.,\s'’]*\d)(e[+-]?\d+)?(?:\s*([\p{L}.]+))?\s*(%?)$/iu;
/** Written before numbers that are about right: "~45K", "ca. 12.000". */
const ABOUT =
  /^(?:[~≈±約约약]|(?:ca|approx|aprox|env|circa|about|around|roughly|environ|etwa|rund|über|over|more than|mehr als|plus de|más de|mais de|oltre|ponad|meer dan|свыше|более|около|yaklaşık|unos)\.?(?=[\s\d]))\s*/iu;
/** What is counted, written behind a number: "3.4m followers". */
const COUNTED = [
  [
    "followers",
    "followers follower subscribers subscriber subs fans abonnés abonnenten seguidores suscriptores inscritos iscritti volgers abonnees obserwujących subskrybentów takipçi abone подписчиков подписчика フォロワー 팔로워 구독자 粉丝 粉絲 订阅者",
  ],
  ["views", "views vues vistas visualizações visualizaciones visualizzazioni aufrufe weergaven просмотров"],
  ["likes", "likes curtidas"],
  ["posts", "posts publicaciones publicações beiträge"],
] as const;
const countedWords = COUNTED.flatMap(([counted, words]) => words.split(" ").map((word) => ({ counted, word })));

/** Written before or behind amounts. */
const CURRENCY = /\p{Sc}|^\s*[A-Z]{3}\s|\s[A-Z]{3}\s*$/gu;
/** No number is written longer, blanks around it and all. */
const LONGEST = 100;
/** Digits as each style writes them: groups of three after the first, in India of two before the last. */
const WRITTEN: Record<Decimal, RegExp> = {
  ".": /^(?:\d+|[1-9]\d{0,2}(?:([,\s'’])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d+)?$/,
  ",": /^(?:\d+|[1-9]\d{0,2}(?:([.\s'’])\d{3})(?:\1\d{3})*)?(?:,\d+)?$/,
};
/** Digits without groups, where a mark can only be the one before decimals. */
const UNGROUPED: Record<Decimal, RegExp> = { ".": /^\d*(?:\.\d+)?$/, ",": /^\d*(?:,\d+)?$/ };
const SCALES: ReadonlyMap<string, number> = new Map(
  [
    ["k tsd tausend milliers millares migliaia mil тыс тысяч thousand mille tys bin rb ribu tusen 천", 1e3],
    ["万 萬 만", 1e4],
    ["lakh lakhs", 1e5],
    ["m mi mio mln million millions millionen millones milhões milioni млн mn milyon miljoen jt juta miljon", 1e6],
    ["b bn mrd md milliard milliards milliarden bilhões miliardi billion billions млрд mld milyar miljard", 1e9],
    ["crore crores", 1e7],
    ["億 亿 억", 1e8],
  ].flatMap(([words, scale]) =>
    String(words)
      .split(" ")
      .map((word) => [word, Number(scale)]),
  ),
);

/** A number by the style of its decimals; undefined in a style it cannot be written in. */
export type Readings = Record<Decimal, number | undefined>;

type Counted = (typeof COUNTED)[number][0];

/** A number without the words and marks around it: "~3.4m followers" is "3.4m". */
function undress(text: string): { bare: string; counted: Counted | undefined; isApproximate: boolean } {
  let bare = text.trim();
  const found = /\p{L}$/u.test(bare) ? countedWords.find(({ word }) => bare.toLowerCase().endsWith(word)) : undefined;
  if (found) bare = bare.slice(0, -found.word.length).trimEnd();
  const isAtLeast = /[\d\p{L}]\s?\+$/u.test(bare);
  if (isAtLeast) bare = bare.slice(0, -1).trimEnd();
  const about = ABOUT.exec(bare)?.[0] ?? "";
  return { bare: bare.slice(about.length), counted: found?.counted, isApproximate: isAtLeast || about !== "" };
}

/** What a cell says it counts: followers in "3.4m followers". */
export function countedIn(text: string): Counted | undefined {
  return text.length > LONGEST ? undefined : undress(text).counted;
}

/** Whether a cell holds a number that is only about right: "350k+", "~45K". */
export function isApproximate(text: string): boolean {
  if (text.length > LONGEST || !/^\s*[~≈±約约약\p{L}]|\+/u.test(text)) return false;
  return undress(text).isApproximate && typeof parseNumber(text) === "number";
}

/** Whether a rate says that it is one in percents, in any script. */
export function hasPercentSign(text: string): boolean {
  return /[%\u066A％﹪]/.test(text);
}

/**
 * What a cell can mean as people and spreadsheets write numbers: `419.6M`, `3,4 Mio`, `2.28E+11`, `1 234`, `3.4%`
 * (0.034). undefined: missing. null: there is something, but it is not a number.
 *
 * A mark of thousands is followed by three digits, so most cells can be read in one way only; `45.300` and `1,234` in
 * two. Numbers that are about right are read as they are: `350k+`, `~45K`; ranges and bounds are none. Rates have no thousands. A count without a unit has no decimals: `45.300` followers are 45,300.
 */
export function readNumber(text: string, kind: NumberKind = "average"): Readings | null | undefined {
  if (isMissing(text)) return undefined;
  if (text.length > LONGEST) return null;
  const plain = kind === "amount" ? text.replaceAll(CURRENCY, "") : text;
  // Turkish and Basque write the sign of percents first.
  const match = NUMBER.exec(inLatinDigits(undress(plain).bare.normalize("NFKC")).replace(/^%\s?(?=\d)(.+)$/, "$1%"));
  if (!match) return null;
  const [, sign = "", digits = "", exponent = "", unit = "", percent = ""] = match;
  const scale = unit === "" ? 1 : SCALES.get(unit.toLowerCase().replace(/\.$/, ""));
  // Thousands in Spanish and Portuguese, which write decimals with a comma; with a point it may be "1.2 mil" for millions.
  if (scale === undefined || (unit.toLowerCase() === "mil" && digits.includes("."))) return null;
  const isUngrouped = exponent !== "" || ((percent !== "" || kind === "rate") && UNGROUPED["."].test(toPoint(digits)));
  const forms = isUngrouped ? UNGROUPED : WRITTEN;
  const valueIn = (decimal: Decimal) => {
    if (!forms[decimal].test(digits)) return undefined;
    const number = digits.replaceAll(decimal === "." ? /[,\s'’]/g : /[.\s'’]/g, "").replace(",", ".");
    const value = Number(`${sign}${number}${exponent}`) * scale * (percent === "%" ? 0.01 : 1);
    return Number.isFinite(value) ? value : undefined;
  };
  const readings: Readings = { ".": valueIn("."), ",": valueIn(",") };
  if (readings["."] === undefined && readings[","] === undefined) return null;
  if (kind !== "count" || unit !== "" || !isAmbiguous(readings)) return readings;
  for (const decimal of DECIMALS) if (!Number.isInteger(readings[decimal])) readings[decimal] = undefined;
  return readings;
}

const DECIMALS = [".", ","] as const;

/** Arabic and Persian digits and marks, as keyboards there write them. */
function inLatinDigits(text: string): string {
  if (!/[\u0660-\u066C\u06F0-\u06F9]/.test(text)) return text;
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("\u066A", "%")
    .replaceAll("\u066B", ".")
    .replaceAll("\u066C", ",");
}

function toPoint(digits: string): string {
  return digits.replace(",", ".");
}

/** Whether a cell means another number in each style. */
export function isAmbiguous(readings: Readings): boolean {
  return readings["."] !== undefined && readings[","] !== undefined && readings["."] !== readings[","];
}

/** The style a cell proves; undefined when it fits both. */
export function styleOf(readings: Readings): Decimal | undefined {
  if (readings["."] === undefined) return ",";
  return readings[","] === undefined ? "." : undefined;
}

/**
 * The number in a cell; `decimal` decides only what is ambiguous. undefined: missing. null: there is something, but it
 * is not a number.
 */
export function parseNumber(
  text: string,
  { decimal = ".", kind }: { decimal?: Decimal; kind?: NumberKind | undefined } = {},
): number | null | undefined {
  const readings = readNumber(text, kind);
  return readings && (readings[decimal] ?? readings["."] ?? readings[","] ?? null);
}

/** Whether a cell gives a shortened number such as `419.6M`, which knows less than the whole one beside it. */
export function isShortened(text: string): boolean {
  const trimmed = text.trim();
  const unit = trimmed.length > LONGEST ? undefined : NUMBER.exec(undress(trimmed).bare)?.[4];
  return unit !== undefined && unit !== "";
}

const EXAMPLES = 3;

/** The styles of a column's cells, with the first examples of each. */
export type ColumnStyles = Record<Decimal | "ambiguous", string[]>;

/** Which styles the cells of a column prove, and which of them can be read in both. */
export function stylesIn(cells: Iterable<string>, kind: NumberKind): ColumnStyles {
  const styles: ColumnStyles = { ".": [], ",": [], ambiguous: [] };
  for (const cell of cells) {
    if (!/[.,，．]/.test(cell)) continue;
    const readings = readNumber(cell, kind);
    const style = readings && (isAmbiguous(readings) ? "ambiguous" : styleOf(readings));
    if (style && styles[style].length < EXAMPLES && !styles[style].includes(cell)) styles[style].push(cell);
  }
  return styles;
}

/** A count in whole things, or null when it cannot be one. */
export function asCount(value: number): number | null {
  const rounded = Math.round(value);
  return rounded >= 0 && Number.isSafeInteger(rounded) ? rounded : null;
}
