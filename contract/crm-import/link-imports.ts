import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { LINK_STATUSES } from "../base/states.ts";

/** What every tab follows of imports of links; starting one needs the readers of links as well. */
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

export const linkImportView = z.object({
  _id: uuid,
  /** The job, for its progress and for cancelling it. */
  jobId: uuid.nullable(),
  influencers: z.array(linkView),
  listIds: z.array(uuid),
  /** The action that undoes the additions; null while nothing was added. */
  actionId: uuid.nullable(),
  isUndone: z.boolean(),
  /** All links have been processed, or the import was cancelled: the remaining links are then ERRORED. */
  isOver: z.boolean(),
});
export type LinkImportView = z.infer<typeof linkImportView>;

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
