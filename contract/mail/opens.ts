import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";

/** Opens of mails and clicks on their links, which a workspace can have counted (decision 116). */
const endpoint = endpointsOf("mail");

/** Path of the counted addresses in mails; a signed token follows. */
export const MAIL_HIT_PATH = "/m/";

/** What loads pictures and opens links. Only a person's hit says that a mail was read. */
const HIT_SOURCES = ["person", "proxy", "prefetch", "scanner"] as const;
export type HitSource = (typeof HIT_SOURCES)[number];

/** What is known about the reading of a mail that was sent from here. */
export const mailOpens = z.object({
  /** When a person first loaded it or opened a link of it; null: none was recorded. */
  openedAt: z.iso.datetime().nullable(),
  /** When a person first opened a link of it. */
  clickedAt: z.iso.datetime().nullable(),
  /** Programs that loaded it or opened its links, which says nothing about reading. */
  programs: z.array(z.enum(HIT_SOURCES).exclude(["person"])),
});
export type MailOpens = z.infer<typeof mailOpens>;

const setting = z.object({ countsOpens: z.boolean() });

export const getOpensSetting = endpoint({
  method: "GET",
  path: "/mail/opens-setting",
  reads: ["mailbox"],
  summary: "Whether the workspace counts who opens its mails and their links",
  reply: setting,
});

export const setOpensSetting = endpoint({
  method: "POST",
  path: "/mail/opens-setting",
  can: "workspace.manage",
  touches: ["mailbox", "mail", "mail-sequences"],
  audit: "opens.counted",
  summary: "Count who opens the mails of the workspace and their links, from the next mail on, or stop doing so",
  body: z.strictObject(setting.shape),
  reply: setting.extend({ success: z.literal(true) }),
  errors: ["forbidden", "plan_limit"],
});
