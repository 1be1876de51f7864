import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { SUGGESTION_MAX, SUGGESTIONS_MAX, TEXT_MAX } from "./base/limits.ts";
import { typed } from "./base/text.ts";
import { userView } from "./users.ts";
import { problem } from "./messages/shared.ts";

/** Messages of users to the administrators of the installation; each arrives as a mail, and in the moderation queue. */
const endpoint = endpointsOf("support");

const SUBJECT_MAX = 120;

export const sendReport = endpoint({
  method: "POST",
  path: "/registered/user/send-report",
  auth: "user",
  summary: "Report a problem to the administrators",
  body: z.strictObject({
    message: typed(TEXT_MAX).min(1, problem("input.describeProblem")),
    /** The page it is about: a path within the product. */
    page: z
      .string()
      .max(1_000)
      // No other origin: administrators follow it.
      .regex(/^\/(?:[^\s/\\][^\s\\]*)?$/)
      .optional(),
    /** The creator it is about; also read from the page of one. */
    creator: creatorId.optional(),
    /** The creator objects to being listed: administrators erase them or decline. */
    objection: z.boolean().default(false),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["too_many_requests", "not_found"],
});

/** Creators that a user misses, in their own words: names, handles or links. */
export const suggestProfiles = endpoint({
  method: "POST",
  path: "/profile-suggestions",
  auth: "user",
  summary: "Suggest creators that the installation lacks to its administrators",
  body: z.strictObject({
    suggestions: z
      .array(typed(TEXT_MAX).max(SUGGESTION_MAX, problem("input.lineTooLong", { max: SUGGESTION_MAX })))
      .transform((all) => [...new Set(all.filter((one) => one !== ""))])
      .pipe(
        z
          .array(z.string())
          .min(1, problem("input.nameCreator"))
          .max(SUGGESTIONS_MAX, problem("input.tooManyLines", { max: SUGGESTIONS_MAX })),
      ),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["too_many_requests"],
});

/** The form of the specification; `object` is what the message is about. An anonymous message has no name. */
export const sendCommunityMessage = endpoint({
  method: "POST",
  path: "/registered/user/send-community-message",
  auth: "user",
  summary: "Send the administrators a message for the community; an anonymous one has no name or address in it",
  body: z.strictObject({
    subject: typed(SUBJECT_MAX).min(1, problem("input.subject")),
    object: typed(SUBJECT_MAX).default(""),
    description: typed(TEXT_MAX).min(1, problem("input.message")),
    anonymous: z.boolean().default(false),
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
