import {
  listTracking,
  rankingTracking,
  type PostsEndpoints,
  type TrackingEndpoints,
} from "#contract/tracking/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { read } from "../../../kernel/handler.ts";
import { postsFile } from "./posts-file.ts";
import { readAnalysis } from "./read-analysis.ts";
import { readMediaValue } from "./read-media-value.ts";
import { readOverview } from "./read-overview.ts";
import { readOptions, readPage, readPost } from "./read-posts.ts";
import { trackedList, trackedRanking, type Tracked } from "./tracked.ts";

type Find = (ctx: Context<Member>, id: string) => Promise<Tracked>;

/** The calls that read posts; `find` throws not_found where nothing is tracked. */
export function postsHandlers({ posts, post, file, options, analysis }: PostsEndpoints, find: Find) {
  return {
    posts: read(posts)(async ({ ctx, input }) => readPage(ctx, find(ctx, input.id), input)),
    post: read(post)(async ({ ctx, input: { id, post: postId, filters } }) =>
      readPost(ctx, find(ctx, id), { id: Number(postId), filters }),
    ),
    file: read(file)(async ({ ctx, input }) => postsFile(ctx, find(ctx, input.id), input)),
    options: read(options)(async ({ ctx, input }) => readOptions(ctx, find(ctx, input.id), input.filters)),
    analysis: read(analysis)(async ({ ctx, input: { id, filters, timezone = filters.timezone } }) =>
      readAnalysis(ctx, find(ctx, id), { ...filters, timezone }),
    ),
  };
}

function trackingHandlers({ overview, mediaValue, ...posts }: TrackingEndpoints, find: Find) {
  return {
    overview: read(overview)(async ({ ctx, input }) => readOverview(ctx, find(ctx, input.id), input.filters)),
    mediaValue: read(mediaValue)(async ({ ctx, input }) => readMediaValue(ctx, find(ctx, input.id), input.filters)),
    ...postsHandlers(posts, find),
  };
}

export const listHandlers = trackingHandlers(listTracking, trackedList);
export const rankingHandlers = trackingHandlers(rankingTracking, trackedRanking);
