import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { FOLLOWER_TIER_IDS } from "../figures/follower-tier.ts";
import { MISSING_REASONS } from "../figures/figure.ts";
import { categoryId, creatorId } from "../base/ids.ts";
import { collaborations } from "../creator-profile/collaboration-items.ts";
import { network } from "../networks/networks.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { blurredFields } from "./blurred-fields.ts";
import { listedPost } from "../posts.ts";

const endpoint = endpointsOf("profiles");

/** Brands shown, those with the most sponsored posts first. */
export const PARTNERS_SHOWN = 50;
/** The newest posts of each. */
export const PARTNER_POSTS = 3;

const partner = z.object({
  /** As posts mention it most often, without the @. */
  name: z.string(),
  network,
  /** All that posts mention it by, the most used first. */
  handles: z.array(z.object({ network, name: z.string() })),
  creator: z
    .object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable(), is_a_brand: z.boolean() })
    .nullable(),
  posts: z.int(),
  /** Those of them that disclose a paid partnership. */
  sponsored: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  /** The most engagement of one of the posts, as METRICS.engagement; null: no figures. */
  bestEngagement: z.number().nullable(),
  /** The newest. */
  evidence: z.array(listedPost),
});
export type Partner = z.infer<typeof partner>;

/** `not_collected`: no post is known, and no account was ever read from its network. */
export const NO_PARTNERS = ["not_collected", "no_posts", "no_brands"] as const;

export const profilePartnerships = endpoint({
  method: "GET",
  path: "/profile/{id}/partnerships",
  reads: ["profiles"],
  summary:
    "Brands in a creator's posts: known brands mentioned, and accounts mentioned in sponsored posts; and what the creator declares for collaborations",
  params: z.strictObject({ id: creatorId }),
  query: z.strictObject({ profile: z.enum(["true", "false"]).optional() }),
  reply: z.object({
    brands: z.array(partner),
    /** All, also those beyond PARTNERS_SHOWN. */
    total: z.int(),
    /** Posts that disclose a paid partnership, also those that mention no account. */
    sponsoredPosts: z.int(),
    /** By the owner of the profile, if it has one. */
    declared: collaborations,
    missing: z.enum(NO_PARTNERS).nullable(),
    /** With `profile=true`; as in the overview. */
    showPartnershipsTab: z.boolean().optional(),
    blurredFields,
  }),
  errors: ["not_found"],
});

/**
 * Why there is no estimate: a figure of it is missing · the rate card has no rate for it · it reaches too few people for
 * a price above 0.
 */
export const NO_ESTIMATE = [...MISSING_REASONS, "no_rate", "no_reach"] as const;
export type NoEstimate = (typeof NO_ESTIMATE)[number];

/** In the smallest unit of the currency. */
export const moneyRange = z.object({ low: z.int(), value: z.int(), high: z.int() });
export type MoneyRange = z.infer<typeof moneyRange>;

const postCost = z.object({
  /** null: every format without a rate of its own. */
  format: z.enum(POST_FORMATS).nullable(),
  cost: moneyRange.nullable(),
  missing: z.enum(NO_ESTIMATE).nullable(),
  inputs: z.object({
    /** The rate of the card that was used; null: every niche, every size. */
    niche: categoryId.nullable(),
    tier: z.enum(FOLLOWER_TIER_IDS).nullable(),
    cpm: z.int(),
    reachRate: z.number(),
    followers: z.number().nullable(),
    viewsPerPost: z.number().nullable(),
    impressions: z.number().nullable(),
    /** What the impressions are: views per post, or followers × reach rate. */
    impressionsFrom: z.enum(["views", "reach"]).nullable(),
    engagementRate: z.number().nullable(),
    medianRate: z.number(),
    /** Accounts that the median is of; null: it is the card's. */
    peers: z.int().nullable(),
    /** Who these are: accounts of the same size, or all of the network. */
    peersOf: z.enum(["size", "network"]).nullable(),
    /** Engagement rate ÷ median, within its bounds. */
    factor: z.number().nullable(),
  }),
});
export type PostCost = z.infer<typeof postCost>;

const accountCosts = z.object({
  network,
  username: z.string(),
  /** Empty: the card has no rate for the network. */
  formats: z.array(postCost),
  /** The value per post, from the posts of the last `days` days that have visible likes. */
  emv: z.object({
    value: moneyRange.nullable(),
    missing: z.enum(NO_ESTIMATE).nullable(),
    posts: z.int(),
    days: z.int(),
  }),
});

export const postCosts = endpoint({
  method: "POST",
  path: "/profile/{id}/post-costs",
  reads: ["profiles", "rates"],
  whileImpersonating: true,
  summary: "Estimated price of a post on each account by the workspace's rate card, and earned media value",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    currency: z.string(),
    /** The version of the rate card; 0: published numbers. */
    card: z.object({ version: z.int(), savedAt: z.iso.datetime().nullable() }),
    accounts: z.array(accountCosts),
  }),
  errors: ["not_found"],
});
