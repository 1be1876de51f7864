import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { NAME_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { isOneOfBoth, mailText, toMany } from "./endpoints.ts";
import { mailSubjectOrNone } from "./mailbox.ts";

const endpoint = endpointsOf("mail");

export const MAIL_TEMPLATES_MAX = 200;

/** A template is a whole mail; a snippet is a part of its text. */
export const MAIL_TEXT_KINDS = ["template", "snippet"] as const;
export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number];

const content = {
  /** Recipients do not see it. */
  name: typed(NAME_MAX).min(1, problem("input.templateName")),
  /** Snippets have none; templates need one. */
  subject: mailSubjectOrNone.default(""),
  text: mailText,
};

const template = z.object({
  _id: uuid,
  kind: z.enum(MAIL_TEXT_KINDS),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  createdBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type MailTemplate = z.infer<typeof template>;

export const listMailTemplates = endpoint({
  method: "GET",
  path: "/mail/templates",
  isSensitive: true,
  reads: ["mail-templates"],
  summary: "Templates and snippets of mails, in the order of their names",
  reply: z.object({ templates: z.array(template).max(MAIL_TEMPLATES_MAX) }),
});

const changing = { can: "mail.send", touches: ["mail-templates"] } as const;
const examples = [{ name: "First contact", subject: "Hello", text: "Hello {{firstName}}" }];

export const createMailTemplate = endpoint({
  ...changing,
  method: "POST",
  path: "/mail/templates",
  summary: "Save a template or a snippet of mails for the workspace",
  body: z.strictObject({ kind: z.enum(MAIL_TEXT_KINDS).default("template"), ...content }).meta({ examples }),
  reply: z.object({ success: z.literal(true), template }),
  errors: ["forbidden", "bad_request", "conflict", "plan_limit"],
});

const undoable = { success: z.literal(true), actionId: uuid.nullable() };

export const updateMailTemplate = endpoint({
  ...changing,
  method: "PUT",
  path: "/mail/templates/{id}",
  summary: "Change a template",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject(content).meta({ examples }),
  reply: z.object({ ...undoable, template }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit"],
});

export const deleteMailTemplate = endpoint({
  ...changing,
  method: "DELETE",
  path: "/mail/templates/{id}",
  summary: "Delete a template",
  params: z.strictObject({ id: uuid }),
  reply: z.object(undoable),
  errors: ["not_found", "forbidden"],
});

export const testMail = endpoint({
  method: "POST",
  path: "/mail/test",
  can: "mail.send",
  isSensitive: true,
  perMinute: 10,
  summary: "Send yourself the mail that the first recipient would get; nothing is stored",
  body: z
    .strictObject(toMany)
    .refine(isOneOfBoth, problem("input.mailRecipients"))
    .meta({ examples: [{ creatorIds: ["1"], subject: "Hello", text: "Hello {{firstName}}" }] }),
  reply: z.object({ success: z.literal(true), to: z.string() }),
  errors: ["not_found", "forbidden", "bad_request", "conflict", "plan_limit", "need_google_auth"],
});
