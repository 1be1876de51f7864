import { z } from "zod";
import { blurredFields } from "./profiles/blurred-fields.ts";
import { postsCollection } from "./collections/posts.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { TITLE_MAX } from "./base/limits.ts";
import { network } from "./networks/networks.ts";
import { POST_FORMATS } from "./networks/network-module.ts";
import { typed } from "./base/text.ts";

const count = z.number().nullable();

export const postView = z.object({
  _id: z.string(),
  network,
  format: z.enum(POST_FORMATS),
  publishedAt: z.iso.datetime(),
  text: z.string(),
  /** null for sample posts, which exist only here. */
  url: z.string().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  likes: count,
  comments: count,
  shares: count,
  saves: count,
  views: count,
  engagement: count,
  /** True when likes are hidden, so that engagement is a lower bound. */
  partial: z.boolean(),
});
export type PostView = z.infer<typeof postView>;

export const POSTS_PAGE_SIZE = 12;
/** Hashtags and mentions that filters offer, the most used first. */
export const OFFERED_WORDS = 50;

/** A post where posts are listed: with its text cut to so many characters. */
export const LISTED_TEXT_MAX = 600;
export const listedPost = postView.extend({
  username: z.string(),
  /** The author, for a post by a creator other than the one on whose profile it is listed. */
  creator: z.object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable() }).nullable(),
  /** It discloses a paid partnership. */
  sponsored: z.boolean(),
  /**
   * Engagement ÷ the account's followers, or ÷ views where the network's rate is defined so; null where a figure of it
   * is missing or hidden, or the source's terms allow no derived figures.
   */
  engagementRate: z.number().nullable(),
  /** On this server; null: the source gives no picture. */
  picture_url: z.string().nullable(),
});
export type ListedPost = z.infer<typeof listedPost>;

/** Posts that match the filters, a page of them. */
const postsReply = z.object({
  posts: z.array(listedPost),
  /** Number of posts on all pages. */
  total: z.int(),
  perPage: z.int(),
  /** The choices leave out hidden posts. */
  choices: postsCollection.choices,
  /**
   * The names of the creators in `choices` and in the filters; null: every post is by the creator on whose profile it
   * is listed.
   */
  authors: z.array(z.object({ _id: creatorId, full_name: z.string() })).nullable(),
  blurredFields,
});
export type PostsReply = z.infer<typeof postsReply>;

const sort = z.enum<(typeof postsCollection.sorts)[number][]>(postsCollection.sorts).default("engagement");
const PAGE_MAX = 100_000;

/** The whole of what a list of posts is narrowed and ordered by. */
const postsQuery = z.strictObject({
  page: z.int().min(1).max(PAGE_MAX).default(1),
  sort,
  asc: z.boolean().default(false),
  filters: postsCollection.filters.prefault({}),
});

/** The most used filters and the order, in the address of a `GET`. */
const postsUrlQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  sort,
  order: z.enum(["desc", "asc"]).default("desc"),
  network: network.optional(),
  type: z.enum(POST_FORMATS).optional(),
  text: typed(TITLE_MAX).default(""),
});

/** A post with its whole text. */
export const wholePost = listedPost.extend({
  /** When its figures were read, and from where; null: a file of another workspace. */
  countedAt: z.iso.datetime(),
  source: z.object({
    kind: z.enum(["file", "connector", "connected", "manual", "declared", "sample"]),
    name: z.string().nullable(),
  }),
  /** Earlier counts by the same source, oldest first: a day or, before the last 30, a week apart. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      ...postView.pick({ likes: true, comments: true, shares: true, saves: true, views: true }).shape,
    }),
  ),
});
export type WholePost = z.infer<typeof wholePost>;

type Summaries = Record<"list" | "filtered" | "one" | "file", string>;

/** The calls of a list of posts on a profile: a page by the most used filters or by all, one post, and a file. */
export function postsEndpoints({ path, file, summaries }: { path: string; file: string; summaries: Summaries }) {
  const endpoint = endpointsOf("profiles");
  const params = z.strictObject({ id: creatorId });
  const list = { path, reads: ["profiles"], params, reply: postsReply, errors: ["not_found"] } as const;
  return {
    list: endpoint({ ...list, method: "GET", summary: summaries.list, query: postsUrlQuery }),
    /** Returns the same posts in the same reply, with all filters in the body. */
    filtered: endpoint({
      ...list,
      method: "POST",
      whileImpersonating: true,
      summary: summaries.filtered,
      body: postsQuery,
    }),
    one: endpoint({
      method: "GET",
      path: `${path}/{post}`,
      reads: ["profiles"],
      summary: summaries.one,
      params: z.strictObject({ id: creatorId, post: creatorId }),
      reply: z.object({
        /** null: hidden. */
        post: wholePost.nullable(),
        blurredFields,
      }),
      errors: ["not_found"],
    }),
    file: endpoint({
      method: "POST",
      path: file,
      summary: summaries.file,
      params,
      query: z.strictObject({
        /** At most so many, the first in the order; all without it. */
        total: z.coerce.number().int().min(1).optional(),
      }),
      body: postsQuery.omit({ page: true }),
      reply: z.object({
        success: z.literal(true),
        /** null: no post matches. */
        data: z.string().nullable(),
        fileName: z.string(),
        rows: z.int(),
      }),
      errors: ["not_found", "plan_limit"],
    }),
  };
}
export type PostsEndpoints = ReturnType<typeof postsEndpoints>;
