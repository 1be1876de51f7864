import { parseCount, parseRate, writeCount, writeRate } from "./figures.ts";
import { isRate, isValid, type Range, type Ranged } from "./ranges.ts";

/** The two ends of a range as somebody types them; empty is open. */
export type Texts = { min: string; max: string };
export type Problem = "badCount" | "badRate" | "minAboveMax" | "outOfBounds";

export function textsOf(of: Ranged, { min, max }: Range): Texts {
  const write = isRate(of) ? writeRate : writeCount;
  return { min: min === undefined ? "" : write(min), max: max === undefined ? "" : write(max) };
}

/** What was typed as a range, or what is wrong with it. */
export function judge(of: Ranged, texts: Texts): { range: Range } | { problem: Problem } {
  const min = readEnd(of, texts.min);
  const max = readEnd(of, texts.max);
  if (min === null || max === null) return { problem: isRate(of) ? "badRate" : "badCount" };
  if (min !== undefined && max !== undefined && min > max) return { problem: "minAboveMax" };
  return isValid(of, { min, max }) ? { range: { min, max } } : { problem: "outOfBounds" };
}

function readEnd(of: Ranged, text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  return isRate(of) ? parseRate(text) : parseCount(text);
}
