import { METRICS } from "#contract/figures/metrics.ts";
import {
  DECIMAL,
  editNumber,
  PERCENT,
  readNumber,
  WHOLE,
  type NumberKind,
  type NumberProblem,
} from "#web/lib/read-number.ts";
import { kindOf, type Range, type Ranged } from "./range.ts";

/** The two ends of a range as typed; empty: open. */
export type Texts = { min: string; max: string };
type End = keyof Texts;

export type Judged =
  | { range: Range }
  | { invalid: NumberProblem | "minAboveMax" }
  | { ambiguous: readonly [number, number]; end: End };

const KINDS = { count: WHOLE, rate: PERCENT, number: DECIMAL } as const;

/** What either end of a figure's range takes. */
export function endOf(of: Ranged): NumberKind {
  const [min, max] = METRICS[of].range;
  return { ...KINDS[kindOf(of)], min, max };
}

/** A value of this figure in the shortest form that is still exact. */
export function textOf(of: Ranged, value: number): string {
  const kind = kindOf(of);
  if (kind === "count") return writeCount(value);
  return editNumber(value, KINDS[kind]) + (kind === "rate" ? "%" : "");
}

export function textsOf(of: Ranged, { min, max }: Range): Texts {
  return { min: min === undefined ? "" : textOf(of, min), max: max === undefined ? "" : textOf(of, max) };
}

/** A range as typed, what is wrong with it, or what it can mean. */
export function judge(of: Ranged, texts: Texts): Judged {
  const range: Range = {};
  for (const end of ["min", "max"] as const) {
    if (texts[end].trim() === "") continue;
    const reading = readNumber(texts[end], endOf(of));
    if ("ambiguous" in reading) return { ...reading, end };
    if ("invalid" in reading) return reading;
    range[end] = reading.value;
  }
  const { min, max } = range;
  return min !== undefined && max !== undefined && min > max ? { invalid: "minAboveMax" } : { range: { min, max } };
}

/** 50000 → "50K", 12345 → "12345". */
function writeCount(count: number): string {
  if (count >= 1e6 && count % 1e4 === 0) return `${count / 1e6}M`;
  if (count >= 1e3 && count % 10 === 0) return `${count / 1e3}K`;
  return String(count);
}
