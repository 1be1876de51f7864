import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { campaignFile, FILE_TYPES } from "./files.ts";

const endpoint = endpointsOf("campaigns");

/** What files of drafts can be. */
export const DRAFT_FILE_TYPES = [...FILE_TYPES, "video/mp4", "video/webm"] as const;
export type DraftFileType = (typeof DRAFT_FILE_TYPES)[number];
/** The most bytes of one file of a draft. */
export const DRAFT_FILE_BYTES_MAX = 50 * 1024 * 1024;
/** The most bytes of all files of a creator's drafts in one campaign. */
export const DRAFT_SPACE_MAX = 300 * 1024 * 1024;
/** Files of one deliverable, those of all its drafts. */
export const DRAFT_FILES_MAX = 20;

/** A file of a draft. */
export const draftFile = campaignFile.omit({ isPicture: true }).extend({
  /** Comments are pinned to places of pictures and to times of videos. */
  kind: z.enum(["picture", "video", "other"]),
  /** Whether it was handed in, so that the workspace sees it and it stays. */
  isSubmitted: z.boolean(),
});
export type DraftFile = z.infer<typeof draftFile>;

/** So many hours of a video can have comments. */
const HOURS_MAX = 10;
const percent = z.number().min(0).max(100);

/** What of a draft a comment is about: a place on a picture, in per cent from its left and its top, or a time in a video. */
const pin = z.union([
  z.strictObject({ file: uuid, x: percent, y: percent }),
  z.strictObject({
    file: uuid,
    seconds: z
      .number()
      .min(0)
      .max(HOURS_MAX * 3600),
  }),
]);
export type Pin = z.infer<typeof pin>;

/** What a new comment is pinned to; null: it is about all of the draft. */
export const newPin = pin.nullable().default(null);

export const draftComment = z.object({
  _id: uuid,
  isOfCreator: z.boolean(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  pin: pin.nullable(),
  /** When it was marked as done; null: it is open. */
  resolvedAt: z.iso.datetime().nullable(),
});
export type DraftComment = z.infer<typeof draftComment>;

const download = { method: "GET", download: true, reply: z.unknown(), errors: ["not_found"] } as const;
const success = z.object({ success: z.literal(true) });
const resolution = z.strictObject({ isResolved: z.boolean() });

export const getDraftFile = endpoint({
  ...download,
  path: "/campaigns/{id}/draft-files/{file}",
  reads: ["campaigns"],
  summary: "A file that a creator has handed in with a draft",
  params: z.strictObject({ id: uuid, file: uuid }),
});

export const removeSentFile = endpoint({
  method: "DELETE",
  path: "/campaigns/{id}/draft-files/{file}",
  can: "campaigns.write",
  touches: ["campaigns"],
  summary: "Remove a file that a creator has handed in; comments on it stay, without their place; can be undone",
  params: z.strictObject({ id: uuid, file: uuid }),
  reply: success.extend({ actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});

export const resolveComment = endpoint({
  method: "POST",
  path: "/campaigns/{id}/deliverables/{deliverable}/comments/{comment}/resolution",
  can: "campaigns.write",
  touches: ["campaigns"],
  summary: "Mark a comment on a deliverable as done, or as open again",
  params: z.strictObject({ id: uuid, deliverable: uuid, comment: uuid }),
  body: resolution,
  reply: success,
  errors: ["not_found", "forbidden"],
});

const ofCampaign = z.strictObject({ id: creatorId, campaign: uuid });
const ofDeliverable = ofCampaign.extend({ deliverable: uuid });
const own = { auth: "creator", touches: ["own-campaigns"] } as const;

export const uploadDraftFile = endpoint({
  ...own,
  method: "POST",
  path: "/my-campaigns/{id}/campaigns/{campaign}/deliverables/{deliverable}/files",
  upload: { name: "file", maxBytes: DRAFT_FILE_BYTES_MAX },
  perMinute: 30,
  summary: "Add a picture, a video or a PDF to a draft; the workspace sees it once the draft is submitted",
  params: ofDeliverable,
  reply: z.object({ success: z.literal(true), file: draftFile }),
  errors: ["not_found", "bad_request", "too_large", "conflict"],
});

export const getOwnDraftFile = endpoint({
  ...download,
  auth: "creator",
  path: "/my-campaigns/{id}/campaigns/{campaign}/draft-files/{file}",
  reads: ["own-campaigns"],
  summary: "A file of a draft of the creator",
  params: ofCampaign.extend({ file: uuid }),
});

export const removeDraftFile = endpoint({
  ...own,
  method: "DELETE",
  path: "/my-campaigns/{id}/campaigns/{campaign}/draft-files/{file}",
  summary: "Remove a file from a draft that was not submitted with it yet",
  params: ofCampaign.extend({ file: uuid }),
  reply: success,
  errors: ["not_found", "conflict"],
});

export const resolveOwnComment = endpoint({
  ...own,
  method: "POST",
  path: "/my-campaigns/{id}/campaigns/{campaign}/deliverables/{deliverable}/comments/{comment}/resolution",
  perMinute: 60,
  summary: "Mark a comment on a deliverable as done, or as open again",
  params: ofDeliverable.extend({ comment: uuid }),
  body: resolution,
  reply: success,
  errors: ["not_found"],
});
