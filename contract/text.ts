import { z } from "zod";

/** What PostgreSQL can keep as text: no NUL, no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Spaces, signs that join or direct others, and letters that are drawn as nothing: alone they are no text. */
const UNSEEN = /^[\s\p{Z}\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]+$/u;

/** What a person typed, without the spaces around it, at most `max` characters long; nothing, when nothing is seen. */
export function typed(max: number) {
  return z
    .string()
    .trim()
    .overwrite((text) => (UNSEEN.test(text) ? "" : text))
    .max(max)
    .refine(isStorable, "must not contain control characters");
}
