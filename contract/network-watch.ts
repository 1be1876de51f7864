import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";
import { jsonParam } from "./base/json-param.ts";
import { TITLE_MAX } from "./base/limits.ts";
import { typed } from "./base/text.ts";
import { discoveryFilters } from "./discovery/endpoints.ts";
import { problem } from "./messages/shared.ts";
import { listedPost, wholePost } from "./posts.ts";
import { creatorNetwork } from "./profiles/network.ts";
import { similarCreator } from "./profiles/similar.ts";
import { TRACKING_SORTS } from "./tracking/endpoints.ts";
import { trackingFilters } from "./tracking/options.ts";
import { compared, person, period } from "./tracking/shapes.ts";

const endpoint = endpointsOf("network-watch");

/** Creators that a watch reads the network of. */
export const WATCHED_MAX = 1_000;

const title = typed(TITLE_MAX).min(1, problem("input.watchTitle"));

/** Whose network is watched. A watch of a list follows the list: creators that are added to it are watched from then on. */
const subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("creator"), creator: person }),
  z.object({
    kind: z.literal("list"),
    list: z.object({ _id: uuid, title: z.string() }),
    /** The list was deleted: the watch has nothing to show until that is undone. */
    isDeleted: z.boolean(),
  }),
]);
export type WatchSubject = z.infer<typeof subject>;

const watch = z.object({
  _id: uuid,
  title: z.string(),
  subject,
  createdAt: z.iso.datetime(),
  /** null: their account is deleted. */
  createdBy: z.string().nullable(),
});
export type Watch = z.infer<typeof watch>;

const params = z.strictObject({ id: uuid });
const changing = { can: "crm.write", touches: ["network-watches", "usage"] } as const;
const saved = { success: z.literal(true), actionId: uuid.nullable(), watch } as const;

export const listWatches = endpoint({
  method: "GET",
  path: "/network-watch",
  reads: ["network-watches", "lists"],
  summary: "The network watches of the workspace, the newest first",
  reply: z.object({ watches: z.array(watch) }),
});

export const createWatch = endpoint({
  ...changing,
  method: "POST",
  path: "/network-watch",
  summary:
    "Watch the network of a creator or of the creators of a list; one that is watched already stays; can be undone",
  body: z
    .strictObject({
      /** Either of the two. */
      creatorId: creatorId.optional(),
      topId: uuid.optional(),
      /** Without it the name of the creator or the title of the list. */
      title: title.optional(),
    })
    .refine(
      ({ creatorId: creator, topId }) => (creator === undefined) !== (topId === undefined),
      problem("input.watched"),
    )
    .meta({ examples: [{ creatorId: "1" }] }),
  reply: z.object(saved),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit"],
});

export const renameWatch = endpoint({
  ...changing,
  method: "PATCH",
  path: "/network-watch/{id}",
  summary: "Rename a network watch; can be undone",
  params,
  body: z.strictObject({ title }),
  reply: z.object(saved),
  errors: ["not_found", "forbidden"],
});

export const removeWatch = endpoint({
  ...changing,
  method: "DELETE",
  path: "/network-watch/{id}",
  summary: "Remove a network watch; can be undone",
  params,
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});

const reading = {
  params,
  reads: ["network-watches", "profiles", "lists"],
  errors: ["not_found", "bad_request", "plan_limit"],
} as const;

const network = creatorNetwork.reply.pick({
  edges: true,
  mentions: true,
  mentionedBy: true,
  omitted: true,
  unknownAccounts: true,
  missing: true,
});

export const watchedCreators = endpoint({
  ...reading,
  method: "GET",
  path: "/network-watch/{id}/creator-infos",
  summary:
    "The creators of a network watch, the creators that they mention and are mentioned by, and mentions among all",
  reply: network.extend({
    watch,
    /** Watched ones; merged creators once. */
    creators: creatorNetwork.reply.shape.nodes,
    /** Those beside them; the most mentions first. */
    neighbours: creatorNetwork.reply.shape.nodes,
  }),
});

/**
 * Which way mentions go: watched creators mention others, others mention watched creators, watched creators mention each
 * other.
 */
export const WATCH_DIRECTIONS = ["mentions", "mentionedBy", "among"] as const;
export type WatchDirection = (typeof WATCH_DIRECTIONS)[number];

/** Pairs of creators that a direction names; those with the most posts. */
export const WATCH_PAIRS_MAX = 50;

/** The period in days of a time zone, and the network on which posts are published. */
const filters = trackingFilters.pick({ range: true, timezone: true, network: true });
export type WatchFilters = z.output<typeof filters>;

const direction = z.object({
  /** Posts with such a mention. */
  posts: compared,
  /** Creators who published them. */
  creators: compared,
  /** Posts of `from` that mention `to`. */
  pairs: z
    .array(z.object({ from: person, to: person, posts: z.int(), first: z.iso.datetime(), last: z.iso.datetime() }))
    .max(WATCH_PAIRS_MAX),
  /** Pairs in all, of creators that are known. */
  totalPairs: z.int(),
});

export const watchedMentions = endpoint({
  ...reading,
  method: "GET",
  path: "/network-watch/{id}/mentions",
  summary: "Mentions in the network of a watch over time, by direction, beside the period before",
  query: z.strictObject({ filters: jsonParam(filters.prefault({})) }),
  reply: z.object({
    period,
    directions: z.object({ mentions: direction, mentionedBy: direction, among: direction }),
    /** Mentioned accounts of which no creator is known: their posts count, and no pair names them. */
    unknownAccounts: z.int(),
    /** Posts with such mentions by day; days without any are absent. */
    series: z.array(z.object({ day: z.iso.date(), mentions: z.int(), mentionedBy: z.int(), among: z.int() })),
  }),
});
export type WatchMentions = z.infer<typeof watchedMentions.reply>;

/** Filters of discovery that similar profiles have too. */
const similarFilters = discoveryFilters.pick({
  networks: true,
  countries: true,
  languages: true,
  niches: true,
  followers: true,
  hideCrmCreators: true,
});
export type SimilarFilters = z.output<typeof similarFilters>;

/** Similar profiles of a watch, at most. */
export const WATCH_SIMILAR_MAX = 24;

export const watchedSimilar = endpoint({
  ...reading,
  method: "GET",
  path: "/network-watch/{id}/similar-profiles",
  reads: [...reading.reads, "crm"],
  summary: "Creators most similar to those of a network watch together, who are not among them",
  query: z.strictObject({ filters: jsonParam(similarFilters.prefault({})) }),
  reply: z.object({ similar: z.array(similarCreator).max(WATCH_SIMILAR_MAX) }),
});

/** What the watched creators published, or the posts with mentions of one direction. */
export const WATCH_SHOWN = ["published", ...WATCH_DIRECTIONS] as const;
export type WatchShown = (typeof WATCH_SHOWN)[number];

export const WATCH_POSTS_PAGE_SIZE = 20;
/** Posts with mentions that are filtered and ordered: the newest of the period. */
export const WATCH_MENTIONS_MAX = 10_000;
/** Creators that posts can be narrowed to at once. */
const SELECTED_MAX = 50;

export const watchedPosts = endpoint({
  ...reading,
  method: "POST",
  path: "/network-watch/{id}/posts",
  whileImpersonating: true,
  summary: "A page of the posts in the network of a watch: of the watched creators, or with mentions of one direction",
  body: z
    .strictObject({
      show: z.enum(WATCH_SHOWN).default("published"),
      /** A hashtag, with or without its sign; null: any. */
      selectedTag: typed(200)
        .toLowerCase()
        .overwrite((tag) => tag.replace(/^#+/, ""))
        .min(1)
        .nullable()
        .default(null),
      /** The highest, or the newest, first. */
      sortBy: z.enum(TRACKING_SORTS).default("date"),
      /** Only posts by these; none: by all. */
      selectedCreators: z.array(creatorId).max(SELECTED_MAX).default([]),
      /** Only mentions of this creator; null: of any. */
      mentioned: creatorId.nullable().default(null),
      page: z.int().min(1).max(100_000).default(1),
      filters: filters.prefault({}),
    })
    .refine(({ show, mentioned }) => mentioned === null || show !== "published", problem("input.watchMentioned"))
    .meta({ examples: [{ show: "mentions", mentioned: "1" }] }),
  reply: z.object({
    posts: z.array(listedPost),
    /** On all pages. */
    total: z.int(),
    perPage: z.literal(WATCH_POSTS_PAGE_SIZE),
    /** Posts of the period with such mentions beyond WATCH_MENTIONS_MAX, which are not among them. */
    leftOut: z.int(),
    /** The creator whose mentions are shown; null: of any, or the creator is not known. */
    mentioned: person.nullable(),
    /** What the posts can be narrowed by, with counts; the most first. */
    tags: z.array(z.object({ value: z.string(), count: z.int() })),
    creators: z.array(z.object({ creator: person, count: z.int() })),
  }),
});

export const watchedPost = endpoint({
  ...reading,
  method: "GET",
  path: "/network-watch/{id}/posts/{post}",
  summary: "A post in the network of a watch, with its counts over time",
  params: z.strictObject({ id: uuid, post: creatorId }),
  reply: z.object({ post: wholePost }),
});
