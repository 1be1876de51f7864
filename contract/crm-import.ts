import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import { LINKS_MAX } from "./limits.ts";
import { network } from "./networks.ts";
import { LINK_STATUSES } from "./states.ts";
import { typed } from "./text.ts";

const HANDLE_MAX = 200;

/** A pasted link and what became of it. `id` is how the client calls it. */
export const linkView = z.object({
  id: z.string(),
  url: z.string(),
  username: z.string(),
  network,
  isBrand: z.boolean(),
  status: z.enum(LINK_STATUSES),
  creatorId: creatorId.nullable(),
  full_name: z.string().nullable(),
  /** What the status does not say: why nothing is known of them, or what went wrong. */
  msg: z.string().nullable(),
});
export type LinkView = z.infer<typeof linkView>;

export const linkImportView = z.object({
  _id: uuid,
  influencers: z.array(linkView),
  listIds: z.array(uuid),
  /** What takes back all that it has added. */
  actionId: uuid.nullable(),
  isOver: z.boolean(),
});
export type LinkImportView = z.infer<typeof linkImportView>;

export const importLinks = endpoint({
  method: "POST",
  path: "/crm/import",
  auth: "registered",
  feature: "crm-import",
  summary: "Bring the creators behind links into the CRM, and into lists on the way; news of each by crm_import events",
  body: z.strictObject({
    influencers: z
      .array(
        z.strictObject({
          id: typed(100).min(1),
          network,
          username: typed(HANDLE_MAX).min(1),
          brand: z.boolean().default(false),
        }),
      )
      .min(1, "Paste at least one link.")
      .max(LINKS_MAX),
    listIds: z.array(uuid).max(50).default([]),
  }),
  reply: z.object({ success: z.literal(true), import: linkImportView }),
  errors: ["not_found", "forbidden", "too_many_requests"],
});

/** Those of the caller's team; the newest first. */
export const linksInProgress = endpoint({
  method: "GET",
  path: "/crm/import/in-progress",
  auth: "registered",
  feature: "crm-import",
  summary: "Imports of links that are not over yet",
  reply: z.object({ imports: z.array(linkImportView) }),
});
