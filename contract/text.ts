import { z } from "zod";

/** What PostgreSQL can keep as text: no NUL, no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** What a person typed, without the spaces around it, at most `max` characters long. */
export function typed(max: number) {
  return z.string().trim().max(max).refine(isStorable, "must not contain control characters");
}
