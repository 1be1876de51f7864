import { z } from "zod";
import { EMAIL_MAX } from "./limits.ts";

export const email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email("Enter a valid email address."));

/** Of a single-use link. */
export const token = z.string().min(1).max(200);
