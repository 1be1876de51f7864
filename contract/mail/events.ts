import { z } from "zod";
import { uuid } from "../base/ids.ts";

/** What happened to a mail: the specification's kinds. `sent_by_gmail`: sent in the member's own mail program. */
export const MAIL_EVENTS = ["read", "received", "errored", "sent", "sent_by_gmail"] as const;

export const mailEvent = z.object({
  type: z.enum(MAIL_EVENTS),
  threadId: uuid,
  messageId: uuid,
  /** The other side's address. */
  email: z.string(),
});
