import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";

const endpoint = endpointsOf("system-mails");

export const MAILS_PER_PAGE = 50;

const mailView = z.object({
  _id: uuid,
  to: z.string(),
  subject: z.string(),
  /** `local`: it went no further than this mailbox. `unknown`: it may have arrived, and is not sent again. */
  state: z.enum(["queued", "sending", "sent", "failed", "unknown", "local"]),
  /** Plain text; null once it was sent, since its links are secrets. */
  body: z.string().nullable(),
  /** What the mail server answered to the last attempt. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailView = z.infer<typeof mailView>;

export const listMails = endpoint({
  method: "GET",
  path: "/admin/mails",
  auth: "admin",
  summary: "Mails of this installation, the newest first: all of them are here when no mail server is configured",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({
    mails: z.array(mailView),
    total: z.int(),
    perPage: z.int(),
    /** The sender's address; null when no mail server is configured. */
    sender: z.string().nullable(),
  }),
});
