import { z } from "zod";
import { day } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX, COMMENT_MAX, TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { DELIVERABLE_TIMINGS, deliverableList } from "../collections/campaigns.ts";
import { problem } from "../messages/shared.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { network } from "../networks/networks.ts";
import { listedPost } from "../posts.ts";
import { linkTarget } from "../tracking/links.ts";
import { person } from "../tracking/shapes.ts";
import { DRAFT_FILES_MAX, draftComment, draftFile, newPin } from "./drafts.ts";
import { DELIVERABLE_STATES, DELIVERABLE_STEPS } from "./states.ts";

const endpoint = endpointsOf("campaigns");

/** Posts of one deliverable. */
export const DELIVERABLE_POSTS_MAX = 100;
/** Deliverables of one campaign. */
export const DELIVERABLES_MAX = 10_000;
export const FOUND_POSTS_MAX = 20;
/** How many comments a workspace can write to one creator in a campaign. */
export const COMMENTS_MAX = 200;

const params = z.strictObject({ id: uuid });
const one = z.strictObject({ id: uuid, deliverable: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;

export const deliverable = z.object({
  _id: uuid,
  creator: person,
  network,
  format: z.enum(POST_FORMATS),
  count: z.int(),
  dueOn: z.iso.date().nullable(),
  state: z.enum(DELIVERABLE_STATES),
  /** Days are compared in UTC. */
  timing: z.enum(DELIVERABLE_TIMINGS),
  comments: z.int(),
  /** Whether a draft of it is there: a text, a link, or a file that was handed in. */
  hasDraft: z.boolean(),
});
export type Deliverable = z.infer<typeof deliverable>;

const wholeDeliverable = deliverable.extend({
  draftText: z.string(),
  draftLink: z.string(),
  /** Whether the creator has handed the draft in, whatever members changed in it since. */
  isDraftOfCreator: z.boolean(),
  /** What the creator has handed in, the oldest first. */
  files: z.array(draftFile).max(DRAFT_FILES_MAX),
  postLinks: z.array(z.string()),
  postedAt: z.iso.datetime().nullable(),
});
export type WholeDeliverable = z.infer<typeof wholeDeliverable>;

export const listDeliverables = endpoint({
  method: "GET",
  path: "/campaigns/{id}/deliverables",
  reads: ["campaigns"],
  summary: "A page of the deliverables of a campaign",
  params,
  query: deliverableList.query,
  reply: z.object({ deliverables: z.array(deliverable), ...deliverableList.page }),
  errors: ["not_found"],
});

export const readDeliverable = endpoint({
  method: "GET",
  path: "/campaigns/{id}/deliverables/{deliverable}",
  reads: ["campaigns"],
  summary: "A deliverable with its draft, its posts and its comments, the oldest first",
  params: one,
  reply: z.object({
    deliverable: wholeDeliverable,
    notes: z.array(draftComment.extend({ /** null: the account is deleted. */ by: z.string().nullable() })),
  }),
  errors: ["not_found"],
});

const written = { key: uuid, text: typed(COMMENT_MAX).min(1, problem("input.message")), pin: newPin };

const fields = {
  network,
  format: z.enum(POST_FORMATS),
  count: z.int().min(1, problem("input.place")).max(DELIVERABLE_POSTS_MAX),
  /** null: not agreed on yet. */
  dueOn: day.nullable(),
};
const done = z.object({ success: z.literal(true), actionId: uuid.nullable() });

export const createDeliverables = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/deliverables",
  summary:
    "Agree on a deliverable with creators of a campaign, one for each; repeated calls with the same key add it once; can be undone",
  params,
  /** The form creates `key` once. */
  body: z.strictObject({ key: uuid, creatorsId: z.array(creatorId).min(1).max(BULK_MAX), ...fields }),
  reply: done.extend({ added: z.int() }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

const link = z.union([z.literal(""), linkTarget]);

export const updateDeliverable = endpoint({
  ...changing,
  method: "PATCH",
  path: "/campaigns/{id}/deliverables/{deliverable}",
  summary:
    "Change a deliverable, or its draft before its review or after changes are requested: a text, a link or both; can be undone",
  params: one,
  body: z
    .strictObject({ ...fields, draftText: typed(TEXT_MAX), draftLink: link })
    .partial()
    .meta({ examples: [{ draftText: "A morning in the hills" }] }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const moveDeliverable = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/deliverables/{deliverable}/state",
  summary: "Move a deliverable to another state; one that is marked as posted needs links to its posts; can be undone",
  params: one,
  body: z
    .strictObject({
      step: z.enum(DELIVERABLE_STEPS),
      postLinks: z.array(linkTarget).max(DELIVERABLE_POSTS_MAX).optional(),
      /** What changes are requested, for example; stored with the step, or neither is. */
      comment: z.strictObject(written).optional(),
    })
    .meta({ examples: [{ step: "submitted" }] }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
  perMinute: 60, // each call may notify the creator
});

export const removeDeliverable = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}/deliverables/{deliverable}",
  summary: "Remove a deliverable with its comments; can be undone",
  params: one,
  reply: done,
  errors: ["not_found", "forbidden"],
});

export const commentDeliverable = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/deliverables/{deliverable}/comments",
  summary:
    "Comment on a deliverable, or on a place or moment of a file of its draft; a comment that is sent again with the same key is stored once",
  params: one,
  body: z.strictObject(written),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
  perMinute: 30, // each call notifies the creator
});

export const findDeliverablePosts = endpoint({
  method: "GET",
  path: "/campaigns/{id}/deliverables/{deliverable}/posts",
  reads: ["campaigns", "profiles"],
  summary:
    "Posts of the creator on the network, within the campaign's days, with its hashtags or mentions; the newest first",
  params: one,
  reply: z.object({
    posts: z.array(listedPost).max(FOUND_POSTS_MAX),
    /** Whether the brief names hashtags or mentions; without them no post is found. */
    hasWords: z.boolean(),
  }),
  errors: ["not_found"],
});
