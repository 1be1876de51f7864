import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("error-report");

const line = z.string().max(500);

export const reportError = endpoint({
  method: "POST",
  path: "/error",
  auth: "public",
  summary: "An error the screen caught, for the operator's log",
  body: z.strictObject({
    error: z.strictObject({
      name: line.optional(),
      message: line.optional(),
      stack: z.string().max(20_000).optional(),
      cause: z.string().max(2_000).optional(),
    }),
    errorInfo: z.strictObject({ componentStack: z.string().max(20_000).nullish() }).optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
  perMinute: 30,
});
