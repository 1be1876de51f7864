import { z } from "zod";
import { MAIL_STATES, mailList } from "./collections/mails.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";

const endpoint = endpointsOf("system-mails");

const mailView = z.object({
  _id: uuid,
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
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
  query: mailList.query,
  reply: z.object({
    mails: z.array(mailView),
    ...mailList.page,
    /** The sender's address; null when no mail server is configured. */
    sender: z.string().nullable(),
  }),
});
