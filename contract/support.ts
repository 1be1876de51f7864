import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { TEXT_MAX } from "./limits.ts";
import { typed } from "./text.ts";
import { userView } from "./users.ts";

/** Messages of users to the administrators of the installation; each arrives as a mail. */
const endpoint = endpointsOf("support");

export const sendReport = endpoint({
  method: "POST",
  path: "/registered/user/send-report",
  auth: "user",
  summary: "Report a problem to the administrators",
  body: z.strictObject({
    message: typed(TEXT_MAX).min(1, "Describe the problem."),
    /** The page it is about: a path within the product. */
    page: z
      .string()
      .max(1_000)
      .regex(/^\/[^\s]*$/)
      .optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["too_many_requests"],
});

/** Again: changes nothing, and sends nothing. */
export const notifyMe = endpoint({
  method: "POST",
  path: "/registered/user/notify-me",
  auth: "user",
  touches: ["account"],
  summary: "Ask, once, to be notified of news; the administrators get a mail",
  reply: z.object({ success: z.literal(true), user: userView }),
});
