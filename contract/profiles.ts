import { z } from "zod";
import { accountView, creatorCard } from "./creators.ts";
import { crmCreator } from "./crm.ts";
import { endpointsOf } from "./endpoint.ts";
import { MISSING_REASONS } from "./figures/figure.ts";
import { creatorId } from "./ids.ts";
import { network } from "./networks.ts";
import { POST_FORMATS } from "./networks/network-module.ts";

const endpoint = endpointsOf("profiles");

const count = z.number().nullable();

/**
 * Followers of one account over the twelve months that end with the creator's newest count. A series too dense to draw
 * is thinned: every point was counted, and gaps stay gaps.
 */
export const followerSeries = z.object({
  network,
  username: z.string(),
  points: z.array(
    z.object({
      at: z.iso.datetime(),
      followers: z.number(),
      /** How exactly the source knows the time. */
      precision: z.enum(["second", "day", "month", "year"]),
    }),
  ),
});

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
  /** True when likes are hidden and engagement is what is known of it. */
  partial: z.boolean(),
});
export type PostView = z.infer<typeof postView>;

const tally = z.object({ name: z.string(), posts: z.int() });

/** Somebody the posts mention; with who it is when they are known here. */
const mentioned = tally.extend({
  creator: z
    .object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable(), is_a_brand: z.boolean() })
    .nullable(),
});

export const accountOverview = accountView.extend({
  biography: z.string().nullable(),
  following: count,
  posts: count,
  lastPostAt: z.iso.datetime().nullable(),
  countedAt: z.iso.datetime().nullable(),
  /** For each figure that is missing, why. */
  missing: z.record(z.string(), z.enum(MISSING_REASONS)),
});
export type AccountOverview = z.infer<typeof accountOverview>;

export const profileOverview = endpoint({
  method: "GET",
  path: "/profile/{id}/overview",
  reads: ["crm", "lists", "profiles"],
  summary: "Who a creator is: identity, networks, growth, recent posts, what and whom they write about",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    creator: creatorCard.extend({ title: z.string().nullable(), website: z.string().nullable() }),
    inCrm: z.boolean(),
    /** Their row in the caller's CRM; when they are merged into somebody, that one's. */
    crm: crmCreator.nullable(),
    lists: z.array(z.object({ _id: z.string(), title: z.string() })),
    accounts: z.array(accountOverview),
    series: z.array(followerSeries),
    /** The newest ones. */
    posts: z.array(postView),
    /** Of the last 365 days, the most used first. A mentioned brand that is known here is among the brands alone. */
    hashtags: z.array(tally),
    mentions: z.array(mentioned),
    brands: z.array(mentioned),
  }),
  errors: ["not_found"],
});
