import { z } from "zod";
import { problem } from "../messages/shared.ts";

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Spaces, joiners, direction marks and invisible letters: a text of these alone is empty. */
const UNSEEN = /^[\s\p{Z}\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]+$/u;

/** Its beginning on one line, at most `max` characters long. */
export function excerptOf(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  // Half of a character outside the basic plane would be no text.
  const beginning = line.slice(0, max - 1).toWellFormed();
  return `${beginning.replace(/\uFFFD$/, "")}…`;
}

/** Text typed by a user, trimmed, at most `max` characters long; empty when nothing in it is visible. */
export function typed(max: number) {
  return z
    .string()
    .trim()
    .overwrite((text) => (UNSEEN.test(text) ? "" : text))
    .max(max)
    .refine(isStorable, problem("input.controlCharacters"));
}
