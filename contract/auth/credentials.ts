import { z } from "zod";
import { EMAIL_MAX, PASSWORD_MAX } from "../base/limits.ts";
import { problem } from "../messages/shared.ts";

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email(problem("input.email")));

/** The token of a single-use link. */
export const token = z.string().min(1).max(200);

/**
 * Proves again who is signed in, for what an open session alone must not do: the current password of those who have one;
 * others have signed in within the last ten minutes, or the call fails with `recent_sign_in_required`.
 */
export const proofOfIdentity = z.string().max(PASSWORD_MAX).default("");
