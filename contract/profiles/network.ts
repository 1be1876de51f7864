import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { blurredFields } from "./blurred-fields.ts";
import { listedPost } from "../posts.ts";

const endpoint = endpointsOf("profiles");

/** Creators beside the one in the middle; the most mentions first. */
export const NEIGHBOURS_MAX = 500;
/** Mentions between neighbours, which the picture needs only where they form groups. */
export const NETWORK_EDGES_MAX = 5_000;

const networkNode = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  /** The network of the largest account; null: no account is known. */
  network: network.nullable(),
  username: z.string().nullable(),
  followers: z.number().nullable(),
  is_a_brand: z.boolean(),
  /** The main niche. */
  niche: z.string().nullable(),
});
export type NetworkNode = z.infer<typeof networkNode>;

/** Posts of `from` that mention `to`. */
const networkEdge = z.object({
  from: creatorId,
  to: creatorId,
  posts: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
});
export type NetworkEdge = z.infer<typeof networkEdge>;

/** Why a creator has no network. */
export const NO_NETWORK = ["no_posts", "no_mentions", "unknown_accounts"] as const;

export const creatorNetwork = endpoint({
  method: "GET",
  path: "/profile/{id}/creator-network",
  reads: ["profiles"],
  staleAfterMs: 2_000,
  summary: "The creators that a creator mentions and is mentioned by, and mentions among them",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** The first is the creator in the middle. */
    nodes: z.array(networkNode),
    edges: z.array(networkEdge),
    /** Creators that the creator mentions, and creators that mention the creator, in all. */
    mentions: z.int(),
    mentionedBy: z.int(),
    /** Neighbours beyond NEIGHBOURS_MAX, which are left out. */
    omitted: z.int(),
    /** Mentioned accounts of which no creator is known. */
    unknownAccounts: z.int(),
    /** Why there are no neighbours; null: there are neighbours, or they are hidden. */
    missing: z.enum(NO_NETWORK).nullable(),
    blurredFields,
  }),
  errors: ["not_found"],
});

export const EDGE_POSTS_PAGE_SIZE = 12;

/** Both are in the creator's network, or the creator. */
export const creatorNetworkPosts = endpoint({
  method: "POST",
  path: "/profile/{id}/creator-network/posts",
  reads: ["profiles"],
  whileImpersonating: true,
  summary: "Posts of one creator of a network that mention another, newest first",
  params: z.strictObject({ id: creatorId }),
  body: z.strictObject({
    from: creatorId,
    to: creatorId,
    page: z.int().min(1).max(100_000).default(1),
  }),
  reply: z.object({ posts: z.array(listedPost), total: z.int(), perPage: z.int(), blurredFields }),
  errors: ["not_found"],
});

export const exportCreatorNetwork = endpoint({
  method: "GET",
  path: "/profile/{id}/export-csv/creator-network",
  summary: "The creators that a creator mentions and is mentioned by, as CSV",
  params: z.strictObject({ id: creatorId }),
  download: true,
  reply: z.string(),
  errors: ["not_found", "plan_limit"],
  perMinute: 30,
});
