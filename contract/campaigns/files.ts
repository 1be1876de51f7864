import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { ATTACHMENTS_BYTES_MAX } from "../mail/attachments.ts";

const endpoint = endpointsOf("campaigns");

/** The most bytes of one file; the same limit as for attachments of a mail. */
export const CAMPAIGN_FILE_BYTES_MAX = ATTACHMENTS_BYTES_MAX;
/** Files of one brief. */
export const BRIEF_FILES_MAX = 20;
/** Invoices of one payment: a corrected one does not replace the first. */
export const INVOICES_MAX = 5;
/** The size of all files of the campaigns of a workspace. */
export const CAMPAIGN_STORAGE_MAX = 2_048 * 1024 * 1024;

/** What files can be, by their content. Pages and drawings, which run as programs, are none of them. */
export const FILE_TYPES = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A file with its type as its content says. */
export const campaignFile = z.object({
  _id: uuid,
  name: z.string(),
  bytes: z.int(),
  isPicture: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type CampaignFile = z.infer<typeof campaignFile>;

const upload = { name: "file", maxBytes: CAMPAIGN_FILE_BYTES_MAX } as const;
const download = { method: "GET", download: true, reply: z.unknown(), errors: ["not_found"] } as const;
const uploading = { method: "POST", upload, perMinute: 30 } as const;

const params = z.strictObject({ id: uuid });
const ofBrief = z.strictObject({ id: uuid, file: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;

export const uploadBriefFile = endpoint({
  ...changing,
  ...uploading,
  path: "/campaigns/{id}/files",
  summary: "Add a picture or a PDF to the brief of a campaign, for all who read it; can be undone",
  params,
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable(), file: campaignFile }),
  errors: ["not_found", "forbidden", "bad_request", "too_large", "conflict"],
});

export const getBriefFile = endpoint({
  ...download,
  path: "/campaigns/{id}/files/{file}",
  reads: ["campaigns"],
  summary: "A file of the brief of a campaign",
  params: ofBrief,
});

export const removeBriefFile = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}/files/{file}",
  summary: "Remove a file from the brief of a campaign; can be undone",
  params: ofBrief,
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});

export const getInvoice = endpoint({
  ...download,
  path: "/campaigns/{id}/invoices/{file}",
  reads: ["campaigns"],
  isSensitive: true,
  summary: "An invoice that a creator has sent for a payment of a campaign",
  params: ofBrief,
});

const ofCampaign = z.strictObject({ id: creatorId, campaign: uuid });
const ofOwnFile = ofCampaign.extend({ file: uuid });
const own = { auth: "creator" } as const;

export const getOwnBriefFile = endpoint({
  ...own,
  ...download,
  path: "/my-campaigns/{id}/campaigns/{campaign}/files/{file}",
  reads: ["own-campaigns"],
  summary: "A file of the brief of a campaign that a creator may see",
  params: ofOwnFile,
});

export const uploadInvoice = endpoint({
  ...own,
  ...uploading,
  path: "/my-campaigns/{id}/campaigns/{campaign}/payments/{payment}/invoices",
  touches: ["own-campaigns"],
  summary: "Send the invoice for a payment as a PDF or a picture; an unpaid payment then has its invoice",
  params: ofCampaign.extend({ payment: uuid }),
  reply: z.object({ success: z.literal(true), file: campaignFile }),
  errors: ["not_found", "bad_request", "too_large", "conflict"],
});

export const getOwnInvoice = endpoint({
  ...own,
  ...download,
  path: "/my-campaigns/{id}/campaigns/{campaign}/invoices/{file}",
  reads: ["own-campaigns"],
  isSensitive: true,
  summary: "An invoice that the creator has sent",
  params: ofOwnFile,
});
