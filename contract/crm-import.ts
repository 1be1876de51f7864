import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import { HANDLE_MAX, LINKS_MAX } from "./limits.ts";
import { network } from "./networks.ts";
import { isProfile } from "./pasted-links.ts";
import { LINK_STATUSES } from "./states.ts";
import { typed } from "./text.ts";

const endpoint = endpointsOf("crm-import");

/** A pasted link and its result. `id` is assigned by the client. */
export const linkView = z.object({
  id: z.string(),
  url: z.string(),
  username: z.string(),
  network,
  isBrand: z.boolean(),
  status: z.enum(LINK_STATUSES),
  creatorId: creatorId.nullable(),
  full_name: z.string().nullable(),
  picture_url: z.string().nullable(),
  /** Details beyond the status: why the creator was not found, or which error occurred. */
  msg: z.string().nullable(),
});
export type LinkView = z.infer<typeof linkView>;

const linkImportView = z.object({
  _id: uuid,
  /** The job, for its progress and for cancelling it. */
  jobId: uuid.nullable(),
  influencers: z.array(linkView),
  listIds: z.array(uuid),
  /** The action that undoes the additions; null while there are none. */
  actionId: uuid.nullable(),
  isUndone: z.boolean(),
  /** All links have been processed, or the import was cancelled: the remaining links are then ERRORED. */
  isOver: z.boolean(),
});
export type LinkImportView = z.infer<typeof linkImportView>;

/** Links to the same profile count as one; the first is used. */
const influencer = z
  .strictObject({
    id: typed(100).min(1),
    network,
    username: typed(HANDLE_MAX).min(1),
    /** On LinkedIn: a company page. Elsewhere: recorded for creators that are new to the installation. */
    brand: z.boolean().default(false),
  })
  .refine(({ brand, ...profile }) => isProfile({ ...profile, isBrand: brand }), {
    path: ["username"],
    message: "must be a name on this network",
  })
  .meta({ examples: [{ id: "1", network: "instagram", username: "nobody.in.particular" }] });

export const importLinks = endpoint({
  method: "POST",
  path: "/crm/import",
  can: "crm.write",
  touches: ["link-imports"],
  summary: "Bring the creators behind links into the CRM, and into lists on the way; news of each by crm_import events",
  body: z.strictObject({
    influencers: z.array(influencer).min(1, "Paste at least one link.").max(LINKS_MAX),
    listIds: z.array(uuid).max(50).default([]),
  }),
  reply: z.object({ success: z.literal(true), import: linkImportView }),
  errors: ["not_found", "forbidden", "too_many_requests"],
});

export const linksInProgress = endpoint({
  method: "GET",
  path: "/crm/import/in-progress",
  reads: ["link-imports"],
  summary: "Imports of links that you have started and that are not over yet, the newest first",
  reply: z.object({ imports: z.array(linkImportView) }),
});

export const readLinkImport = endpoint({
  method: "GET",
  path: "/crm/import/{id}",
  reads: ["link-imports"],
  summary: "What has become of the links of an import of your team's; kept for 30 days",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ import: linkImportView }),
  errors: ["not_found"],
});
