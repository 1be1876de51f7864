import { parseCount, parseNumber, parseRate, writeCount, writeRate } from "./figures.ts";
import { isValid, kindOf, type Kind, type Range, type Ranged } from "./range.ts";

/** The two ends of a range as typed; empty: open. */
export type Texts = { min: string; max: string };
export type Problem = "badCount" | "badRate" | "badNumber" | "minAboveMax" | "outOfBounds";

const KINDS: Record<
  Kind,
  { read: (text: string) => number | null; write: (value: number) => string; problem: Problem }
> = {
  count: { read: parseCount, write: writeCount, problem: "badCount" },
  rate: { read: parseRate, write: writeRate, problem: "badRate" },
  number: { read: parseNumber, write: String, problem: "badNumber" },
};

/** A value of this figure in the shortest form that is still exact. */
export function textOf(of: Ranged, value: number): string {
  return KINDS[kindOf(of)].write(value);
}

export function textsOf(of: Ranged, { min, max }: Range): Texts {
  return { min: min === undefined ? "" : textOf(of, min), max: max === undefined ? "" : textOf(of, max) };
}

/** What was typed as a range, or what is wrong with it. */
export function judge(of: Ranged, texts: Texts): { range: Range } | { problem: Problem } {
  const min = readEnd(of, texts.min);
  const max = readEnd(of, texts.max);
  if (min === null || max === null) return { problem: KINDS[kindOf(of)].problem };
  if (min !== undefined && max !== undefined && min > max) return { problem: "minAboveMax" };
  return isValid(of, { min, max }) ? { range: { min, max } } : { problem: "outOfBounds" };
}

function readEnd(of: Ranged, text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  return KINDS[kindOf(of)].read(text);
}
