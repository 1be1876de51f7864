import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";

const endpoint = endpointsOf("error-report");

/** Anyone may report: the operator's log must not fill up. */
export const STACK_MAX = 4_000;
export const CAUSE_MAX = 1_000;
const line = z.string().max(500);

export const reportError = endpoint({
  method: "POST",
  path: "/error",
  whileImpersonating: true,
  auth: "public",
  summary: "An error the screen caught, for the operator's log",
  body: z.strictObject({
    // Unknown properties are ignored: a report must not be lost for one more.
    error: z.object({
      name: line.optional(),
      message: line.optional(),
      stack: z.string().max(STACK_MAX).optional(),
      cause: z.unknown().optional(),
    }),
    errorInfo: z.object({ componentStack: z.string().max(STACK_MAX).nullish() }).optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
  perMinute: 10,
});
