import { z } from "zod";
import { issueOf, say } from "../messages/shared.ts";

/** An object sent as JSON in one query parameter: callers pass the object, the URL holds its text. */
export function jsonParam<S extends z.ZodType>(schema: S) {
  return z.preprocess((sent: z.input<S>, context): unknown => {
    if (typeof sent !== "string") return sent;
    try {
      return JSON.parse(sent);
    } catch {
      context.addIssue(issueOf(say("validation.json")));
      return z.NEVER;
    }
  }, schema);
}
