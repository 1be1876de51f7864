const SCALES: Record<string, number> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };
const GROUPED = /^\d{1,3}(?:[,.'’]\d{3})+$/;
const PLAIN = /^(\d+(?:\.\d*)?|\.\d+)([kmb]?)$/;

/** A count as people type it: "50k", "1.2M", "12,345" → number. Null when it is none. */
export function parseCount(text: string): number | null {
  const typed = text.toLowerCase().replaceAll(/[\s_]/gu, "");
  if (GROUPED.test(typed)) return Number(typed.replaceAll(/\D/g, ""));
  const [, digits, scale = ""] = PLAIN.exec(typed.replace(",", ".")) ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * (SCALES[scale] ?? 1));
}

/** A rate as people type it, in percent with or without the sign: "3%", "-2.5" → 0.03, -0.025. Null when it is none. */
export function parseRate(text: string): number | null {
  const typed = text.replaceAll(/\s/gu, "").replace(",", ".").replace("−", "-");
  const [, digits] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))%?$/.exec(typed) ?? [];
  return digits === undefined ? null : trim(Number(digits) / 100);
}

/** A small number as people type it: "2.5", "0,5". Null when it is none. */
export function parseNumber(text: string): number | null {
  const typed = text.replaceAll(/\s/gu, "").replace(",", ".");
  return /^(\d+(?:\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : null;
}

/** The shortest form that is still exact: 50000 → "50K", 12345 → "12345". */
export function writeCount(count: number): string {
  if (count >= 1e6 && count % 1e4 === 0) return `${count / 1e6}M`;
  if (count >= 1e3 && count % 10 === 0) return `${count / 1e3}K`;
  return String(count);
}

/** 0.03 → "3%". */
export function writeRate(fraction: number): string {
  return `${trim(fraction * 100)}%`;
}

/** Without the dust of binary fractions: 0.07 * 100 → 7. */
function trim(number: number): number {
  return Number(number.toPrecision(10));
}
