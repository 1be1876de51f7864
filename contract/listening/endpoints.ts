import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { PRESETS } from "../base/day-presets.ts";
import { problem } from "../messages/shared.ts";
import { narrowed } from "../rankings/tracked-rankings.ts";
import { TRACKING_SORTS, trackingEndpoints } from "../tracking/endpoints.ts";
import { filtersParam, trackingFilters } from "../tracking/options.ts";
import { postsReply } from "../tracking/shapes.ts";
import { listeningTop, previewReply, reportReply, shareOfVoiceReply } from "./shapes.ts";
import { topicQuery, topicTitle } from "./topic.ts";

const endpoint = endpointsOf("listening");

/** Topics of a workspace, on every plan: all of them are compared with each other. */
export const TOPICS_MAX = 30;

export const listListeningTops = endpoint({
  method: "GET",
  path: "/listening-tops",
  reads: ["tracked-rankings", "topics"],
  summary: "What the workspace listens to, the newest first: topics, and the rankings of /tracking/ranking",
  reply: z.object({ trackings: z.array(listeningTop) }),
});

const topicBody = z.strictObject({ title: topicTitle, query: topicQuery });

type Ranking = Partial<z.input<typeof narrowed>>;

/** Whether a topic is meant, or a ranking, and not parts of both. */
function isEither(topic: unknown, { topId, network, country }: Ranking): boolean {
  return topic === undefined ? topId !== undefined : [topId, network, country].every((part) => part === undefined);
}

function isTopic({ title, query, ...ranking }: Partial<z.output<typeof topicBody>> & Ranking): boolean {
  return (title === undefined) === (query === undefined) && isEither(query, ranking);
}

const one = z.object({ success: z.literal(true), tracking: listeningTop });

/** A ranking that is tracked already stays as it is. */
export const addListeningTop = endpoint({
  method: "POST",
  path: "/listening-tops/add",
  can: "crm.write",
  touches: ["tracked-rankings", "topics", "usage"],
  summary: "Listen to a topic, or track a ranking as /tracking/ranking/create-tracking does",
  /** A topic has `title` and `query`, a ranking `topId`. */
  body: topicBody
    .partial()
    .extend(narrowed.partial().shape)
    .refine(isTopic, problem("input.topicOrRanking"))
    .meta({
      examples: [{ title: "Matcha", query: { any: [{ kind: "keyword", value: "matcha" }] } }, { topId: "creators" }],
    }),
  reply: one,
  errors: ["not_found", "forbidden", "plan_limit", "conflict"],
});

export const updateTopic = endpoint({
  method: "POST",
  path: "/listening-tops/update",
  can: "crm.write",
  touches: ["topics"],
  summary: "Rename a topic, or change what it means",
  body: topicBody.extend({ id: uuid }),
  reply: one.extend({
    /** null: nothing was changed. */
    actionId: uuid.nullable(),
  }),
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const removeListeningTop = endpoint({
  method: "POST",
  path: "/listening-tops/remove",
  can: "crm.write",
  touches: ["tracked-rankings", "topics", "usage"],
  summary: "Delete a topic by its `id`, or stop tracking a ranking as /tracking/ranking/delete-tracking does",
  /** A topic has its `id`, a ranking `topId`. */
  body: z
    .strictObject({ id: uuid.optional() })
    .extend(narrowed.partial().shape)
    .refine(({ id, ...ranking }) => isEither(id, ranking), problem("input.topicOrRanking"))
    .meta({ examples: [{ id: "019aa000-0000-7000-8000-000000000000" }, { topId: "creators" }] }),
  reply: z.object({ success: z.literal(true), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});

export const previewTopic = endpoint({
  method: "POST",
  path: "/listening-tops/preview",
  reads: ["topics", "profiles"],
  whileImpersonating: true,
  summary: "How many posts of the last 30 days a topic would mean",
  body: z.strictObject({ query: topicQuery }),
  reply: previewReply,
  errors: ["plan_limit"],
});

/** A period by its name, in place of the range of `filters`; its days are of the time zone of `filters`. */
const named = { period_id: z.enum(PRESETS).optional() };

export const readListeningReport = endpoint({
  method: "GET",
  path: "/listening-tops/report/{id}",
  reads: ["topics", "tracked-rankings", "profiles"],
  summary:
    "What was published about a topic, or by the first of a tracked ranking, in a period, beside the period before",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ ...named, filters: filtersParam }),
  reply: reportReply,
  errors: ["not_found", "plan_limit"],
});

/** The other calls about its posts are those of tracking. Without a media value: it is of the creators that one chooses. */
const {
  overview: _overview,
  mediaValue: _mediaValue,
  ...calls
} = trackingEndpoints("/listening-tops/report/{id}", "about a topic, or by creators of a tracked ranking,", "topics");
export const topicTracking = calls;

export const readListeningPosts = endpoint({
  method: "POST",
  path: "/listening-tops/report/posts",
  reads: ["topics", "tracked-rankings", "tracking", "profiles"],
  whileImpersonating: true,
  summary: "A page of the posts of a report, as /listening-tops/report/{id}/posts",
  body: z.strictObject({
    id: uuid,
    ...named,
    page: z.int().min(1).max(100_000).default(1),
    per_page: z.int().min(1).max(100).default(10),
    sort: z.enum(TRACKING_SORTS).default("date"),
    asc: z.boolean().default(true),
    filters: trackingFilters.prefault({}),
  }),
  reply: postsReply,
  errors: ["not_found", "plan_limit"],
});

export const readShareOfVoice = endpoint({
  method: "GET",
  path: "/listening-tops/share-of-voice",
  reads: ["topics", "profiles"],
  summary: "How much was published about each topic of the workspace in a period, beside the period before",
  query: z.strictObject({ ...named, filters: filtersParam }),
  reply: shareOfVoiceReply,
  errors: ["plan_limit"],
});
