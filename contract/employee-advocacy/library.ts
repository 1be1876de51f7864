import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { NAME_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { linkStop, linkTarget } from "../tracking/links.ts";
import { slugOf, type UtmTemplate } from "../tracking/landing.ts";
import { SHARE_NETWORKS, type ShareNetwork } from "./composers.ts";
import { linkToken, visits } from "./people.ts";

const endpoint = endpointsOf("employee-advocacy");

export const CONTENT_TEXT_MAX = 3_000;
/** Contents of a library that are not archived. */
export const CONTENTS_MAX = 200;
/** With archived ones: they stay, since links that people have shared lead to them. */
export const ALL_CONTENTS_MAX = 5_000;
/** Contents on a page. */
export const CONTENTS_PAGE = 48;

const network = z.enum(SHARE_NETWORKS);
const clicks = z.array(z.object({ network, clicks: z.int() }));

/** What employees can share: a text, with a picture, a link, or both. */
const content = z.object({
  _id: uuid,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  picture_url: z.string().nullable(),
  isArchived: z.boolean(),
  /** Whether its links are; people do not find it then. */
  stopped: linkStop,
  createdAt: z.iso.datetime(),
  /** Visits by the links of people who count, the most first; without programs and previews. */
  clicks,
  /** People who count and have made links of it. */
  sharedBy: z.int(),
});
export type EmployeeContent = z.infer<typeof content>;

/** As the workspace's visitors see it: people have no figures of others. */
const ownContent = content.pick({ _id: true, title: true, text: true, link: true, picture_url: true });
export type OwnContent = z.infer<typeof ownContent>;

export const listContents = endpoint({
  method: "GET",
  path: "/employee-advocacy/library",
  reads: ["employees"],
  summary: "What a workspace offers its employees to share, the newest first",
  query: z.strictObject({
    state: z.enum(["offered", "archived"]).default("offered"),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  reply: z.object({ contents: z.array(content), total: z.int() }),
  errors: ["plan_limit"],
});

const writes = { can: "crm.write", touches: ["employees"] } as const;
const changed = z.object({ success: z.literal(true), content });
const params = z.strictObject({ id: uuid });
const fields = {
  title: typed(NAME_MAX).min(1, problem("input.contentTitle")),
  text: typed(CONTENT_TEXT_MAX),
  /** "": none. */
  link: z.union([z.literal(""), linkTarget]),
};

export const createContent = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/library",
  summary: "Add a text, with a link or without, that employees can share",
  body: z.strictObject(fields),
  reply: changed,
  errors: ["forbidden", "not_found", "bad_request", "plan_limit"],
});

export const updateContent = endpoint({
  ...writes,
  method: "PATCH",
  path: "/employee-advocacy/library/{id}",
  summary: "Change what employees can share, archive it, or bring it back; links that were shared stay, and follow it",
  params,
  body: z
    .strictObject({ ...fields, isArchived: z.boolean() })
    .partial()
    .meta({ examples: [{ isArchived: true }] }),
  /** null: nothing was changed. */
  reply: changed.extend({ actionId: uuid.nullable() }),
  errors: ["forbidden", "not_found", "conflict", "bad_request", "plan_limit"],
});

export const setContentPicture = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/library/{id}/picture",
  summary: "The picture that is shared: PNG or JPEG, at most 1 MB",
  params,
  picture: "picture",
  reply: changed,
  errors: ["forbidden", "not_found", "invalid_logo", "too_large", "plan_limit"],
});

export const removeContentPicture = endpoint({
  ...writes,
  method: "DELETE",
  path: "/employee-advocacy/library/{id}/picture",
  summary: "Share it without a picture",
  params,
  reply: changed,
  errors: ["forbidden", "not_found", "plan_limit"],
});

export const readOwnLibrary = endpoint({
  ...visits,
  path: "/public/employee-advocacy/library",
  summary: "What a person can share, by the token of their own link",
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ success: z.literal(true), contents: z.array(ownContent) }),
});

export const shareContent = endpoint({
  ...visits,
  path: "/public/employee-advocacy/library/share",
  summary: "Make a person's own short links for a content, one for each network, so that their clicks can be counted",
  body: z.strictObject({ token: linkToken, content: uuid }),
  reply: z.object({
    success: z.literal(true),
    /** Below the address in use where the installation does not know its own; none for a content without a link. */
    links: z.array(z.object({ network, url: z.string() })),
  }),
  errors: ["invalid_link", "not_found", "too_many_requests"],
});

/** The parameters of a content's links. Names of people are not in them: web analytics of others need not know who shared. */
export function utmOf(title: string, shareNetwork: ShareNetwork): UtmTemplate {
  return { source: shareNetwork, medium: "employee-advocacy", campaign: slugOf(title), term: "", content: "" };
}
