import { isMissing } from "./missing.ts";

/** How a column writes its numbers; the other mark, blanks and apostrophes group thousands. */
type NumberStyle = { decimal: "." | "," };

const NUMBER = /^([+-]?[\d.,\s'’]*\d(?:e[+-]?\d+)?)\s*([\p{L}.]*)\s*(%?)$/iu;
/** No number is written longer, blanks around it and all. */
const LONGEST = 100;
const SCALES: Record<string, number> = Object.fromEntries(
  [
    ["k tsd mil тыс тысяч thousand mille tys bin", 1e3],
    ["万 萬 만", 1e4],
    ["lakh lakhs", 1e5],
    ["m mi mio mln million millions millionen millones milhões milioni млн mn milyon miljoen", 1e6],
    ["b bn mrd md milliard milliards milliarden bilhões miliardi billion billions млрд mld milyar miljard", 1e9],
    ["crore crores", 1e7],
    ["億 亿 억", 1e8],
  ].flatMap(([words, scale]) =>
    String(words)
      .split(" ")
      .map((word) => [word, Number(scale)]),
  ),
);

/**
 * A number as people and spreadsheets write it: `419.6M`, `3,4 Mio`, `2.28E+11`, `1 234`, `3.4%` (0.034).
 * undefined: missing. null: there is something, but it is not a number.
 */
export function parseNumber(text: string, { decimal }: NumberStyle = { decimal: "." }): number | null | undefined {
  if (isMissing(text)) return undefined;
  if (text.length > LONGEST) return null;
  const match = NUMBER.exec(text.trim().normalize("NFKC"));
  if (!match) return null;
  const [, digits = "", unit = "", percent = ""] = match;
  const scale = unit === "" ? 1 : SCALES[unit.toLowerCase().replace(/\.$/, "")];
  const plain = digits
    .replaceAll(/[\s'’]/g, "")
    .replaceAll(decimal === "." ? "," : ".", "")
    .replace(",", ".");
  const value = Number(plain) * (scale ?? Number.NaN) * (percent === "%" ? 0.01 : 1);
  return Number.isFinite(value) ? value : null;
}

/** Whether a cell gives a shortened number such as `419.6M`, which knows less than the whole one beside it. */
export function isShortened(text: string): boolean {
  const unit = NUMBER.exec(text.trim())?.[2];
  return unit !== undefined && unit !== "";
}

/**
 * Which mark a column's numbers have before their decimals, from all its cells together. `counts` never have
 * decimals of their own, so three digits after every mark are thousands there.
 */
export function detectStyle(cells: readonly string[], { counts }: { counts: boolean }): NumberStyle {
  const numbers = cells.map((cell) => cell.trim()).filter((cell) => NUMBER.test(cell));
  const isThousands = (mark: "." | ",") => {
    const escaped = mark === "." ? "\\." : ",";
    const marked = numbers.filter((cell) => cell.includes(mark));
    if (marked.length === 0) return false;
    const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(${escaped}\\d{3})+(?!\\d)`);
    const certain = new RegExp(`\\d${escaped}\\d{3}${escaped}\\d{3}|\\d${escaped}\\d{3}[${mark === "." ? "," : "."}]`);
    return (
      marked.every((cell) => grouped.test(cell)) &&
      (counts || mark === "," || marked.some((cell) => certain.test(cell)))
    );
  };
  if (isThousands(",")) return { decimal: "." };
  if (isThousands(".")) return { decimal: "," };
  const [commas, points] = [",", "."].map((mark) => numbers.filter((cell) => cell.includes(mark)).length);
  return { decimal: (commas ?? 0) > 0 && points === 0 ? "," : "." };
}

/** A count in whole things, or null when it cannot be one. */
export function asCount(value: number): number | null {
  const rounded = Math.round(value);
  return rounded >= 0 && Number.isSafeInteger(rounded) ? rounded : null;
}
