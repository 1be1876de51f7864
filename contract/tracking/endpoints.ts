import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { timeZone } from "../base/time-zone.ts";
import type { Tag } from "../base/tags.ts";
import { BULK_MAX } from "../base/limits.ts";
import { listReply } from "../lists/shapes.ts";
import { wholePost } from "../posts.ts";
import { filtersParam } from "./options.ts";
import {
  analysisReply,
  gonePost,
  ofTracking,
  mediaValueReply,
  optionsReply,
  overviewReply,
  POST_FLAGS,
  postsReply,
} from "./shapes.ts";

const endpoint = endpointsOf("tracking");

const body = z.strictObject({ topId: uuid });

export const createTracking = endpoint({
  method: "POST",
  path: "/tracking/list/create-tracking",
  can: "crm.write",
  touches: ["lists", "tracking", "usage"],
  summary: "Track what the creators of a list publish",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const deleteTracking = endpoint({
  method: "POST",
  path: "/tracking/list/delete-tracking",
  can: "crm.write",
  touches: ["lists", "tracking", "usage"],
  summary: "Stop tracking a list; its campaign posts stay marked",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

export const TRACKING_SORTS = ["date", "engagement", "engagementRate", "likes", "comments", "views"] as const;
export type TrackingSort = (typeof TRACKING_SORTS)[number];

export const POSTS_FILES = ["csv", "xlsx"] as const;

const params = z.strictObject({ id: uuid });
const order = { sort: z.enum(TRACKING_SORTS).default("date"), asc: z.enum(["true", "false"]).default("true") };

/** `of`: which posts, in summaries; `changes`: the tag of what decides which these are. */
export function trackingEndpoints<const Path extends string>(path: Path, of: string, changes: Tag) {
  const reads = { method: "GET", params, errors: ["not_found", "plan_limit"] } as const;
  const shown = ["tracking", "profiles", changes] as const;
  return {
    overview: endpoint({
      ...reads,
      path: `${path}/overview`,
      reads: shown,
      summary: `What was published ${of} in a period, beside the period before`,
      query: z.strictObject({ filters: filtersParam }),
      reply: overviewReply,
    }),
    posts: endpoint({
      ...reads,
      path: `${path}/posts`,
      reads: shown,
      summary: `A page of the posts ${of}`,
      query: z.strictObject({
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        per_page: z.coerce.number().int().min(1).max(100).default(10),
        ...order,
        filters: filtersParam,
      }),
      reply: postsReply,
    }),
    post: endpoint({
      ...reads,
      path: `${path}/posts/{post}`,
      reads: shown,
      summary: `A post ${of}, with its counts over time`,
      params: z.strictObject({ id: uuid, post: creatorId }),
      /** The period that its figures are compared with. */
      query: z.strictObject({ filters: filtersParam }),
      reply: z.object({
        post: wholePost.extend({ ...ofTracking, flags: z.array(z.enum(POST_FLAGS)), gone: gonePost }),
      }),
    }),
    file: endpoint({
      ...reads,
      path: `${path}/posts/csv`,
      download: true,
      summary: `The posts ${of} as CSV or a spreadsheet`,
      query: z.strictObject({
        ...order,
        format: z.enum(POSTS_FILES).default("csv"),
        /** As in the call of the page. Without `page` all posts are in the file. */
        page: z.coerce.number().int().min(1).max(100_000).optional(),
        per_page: z.coerce.number().int().min(1).max(100).default(10),
        filters: filtersParam,
      }),
      reply: z.unknown(),
    }),
    options: endpoint({
      ...reads,
      path: `${path}/filters-options`,
      reads: shown,
      summary: `What the posts ${of} can be filtered by, with counts`,
      query: z.strictObject({ filters: filtersParam }),
      reply: optionsReply,
    }),
    mediaValue: endpoint({
      ...reads,
      path: `${path}/media-value`,
      reads: [...shown, "rates"],
      summary: `What the posts ${of} are worth as advertising, by the workspace's rate card`,
      query: z.strictObject({ filters: filtersParam }),
      reply: mediaValueReply,
    }),
    analysis: endpoint({
      ...reads,
      path: `${path}/analysis`,
      reads: shown,
      summary: `Days, hours, formats and words of the posts ${of}, and what they bring`,
      query: z.strictObject({
        filters: filtersParam,
        /** In place of that of the filters. */
        timezone: timeZone.optional(),
      }),
      reply: analysisReply,
    }),
  };
}
export type TrackingEndpoints = ReturnType<typeof trackingEndpoints>;
/** Of everything that is tracked or listened to. */
export type PostsEndpoints = Omit<TrackingEndpoints, "overview" | "mediaValue">;

export const listTracking = trackingEndpoints("/tracking/list/{id}", "by creators of a tracked list", "lists");
export const rankingTracking = trackingEndpoints(
  "/tracking/ranking/{id}",
  "by creators of a tracked ranking",
  "tracked-rankings",
);

export const toggleCampaignPost = endpoint({
  method: "POST",
  path: "/tracking/list/{id}/toggle-campaign-post",
  can: "crm.write",
  touches: ["tracking"],
  summary: "Mark posts as part of a list's campaign, take marks off, or reject proposed posts",
  params,
  body: z.strictObject({
    /** One, or several at once. */
    postId: z.union([creatorId, z.array(creatorId).min(1).max(BULK_MAX)]),
    /** `reject`: they are proposed no more. */
    action: z.enum(["add", "remove", "reject"]),
  }),
  reply: z.object({
    success: z.literal(true),
    /** Posts that were not so before. */
    changed: z.int(),
    /** null: nothing was changed. */
    actionId: uuid.nullable(),
  }),
  errors: ["not_found", "forbidden", "plan_limit"],
});
