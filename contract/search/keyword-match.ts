import { z } from "zod";
import { searchText } from "./search-text.ts";

/** Where a text has keywords: the first and the position after the last character of each. */
export const marks = z.array(z.tuple([z.int(), z.int()]));
export type Marks = z.infer<typeof marks>;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SNIPPET = 140;
/** Number of characters that the snippet shows before the first keyword. */
const LEAD = 30;

/** The places of these keywords in a text, in its order; a keyword of several words is a phrase, as in searches. */
export function findKeywords(text: string, keywords: readonly string[]): Marks {
  const tokens = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    searchText(word)
      .split(" ")
      .map((token) => ({ token, from: index, to: index + word.length })),
  );
  const phrases = keywords.map((keyword) => searchText(keyword).split(" ")).filter(([first]) => first !== "");
  const found: Marks = [];
  for (const [at, first] of tokens.entries()) {
    if (first.from < (found.at(-1)?.[1] ?? 0)) continue;
    const phrase = phrases.find((words) => words.every((word, i) => tokens[at + i]?.token === word));
    if (phrase) found.push([first.from, tokens[at + phrase.length - 1]?.to ?? first.to]);
  }
  return found;
}

/** The part of a text around its first keyword, on one line. */
export function snippetOf(text: string, found: Marks): { text: string; marks: Marks } {
  const [first] = found;
  const from = first ? wordStart(text, Math.max(0, first[0] - LEAD)) : 0;
  const to = text.length - from <= SNIPPET ? text.length : Math.max(first?.[1] ?? 0, from + SNIPPET);
  const before = from > 0 ? "… " : "";
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to).replaceAll(/\s/gu, " ")}${to < text.length ? "…" : ""}`,
    marks: found.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}

/** The beginning of the next word, unless the text begins here. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + LEAD).search(/\s/u);
  return space < 0 ? at : at + space + 1;
}
