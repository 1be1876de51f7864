import { z } from "zod";
import { blurredFields } from "./blurred-fields.ts";
import { accountView, creatorCard, nicheTag } from "../creators.ts";
import { crmCreator } from "../crm/endpoints.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { MISSING_REASONS } from "../figures/figure.ts";
import { RANGE_METRICS } from "../figures/metrics.ts";
import { categoryId, creatorId, uuid } from "../base/ids.ts";
import { marks } from "../search/keyword-match.ts";
import { KEYWORDS_MAX, KEYWORD_LENGTH_MAX } from "../base/limits.ts";
import { network } from "../networks/networks.ts";
import { postView } from "../posts.ts";
import { typed } from "../base/text.ts";
import { seriesAnomaly } from "../scores/anomalies.ts";
import { overviewScores } from "./scores.ts";
import { benchmark } from "../scores/benchmarks.ts";
import { instant } from "../base/dates.ts";

const endpoint = endpointsOf("profiles");

const count = z.number().nullable();

/**
 * Followers of one account over the twelve months before the creator's newest count. Dense series are thinned by
 * dropping points, never interpolated; gaps remain.
 */
export const followerSeries = z.object({
  network,
  username: z.string(),
  points: z.array(
    z.object({
      at: z.iso.datetime(),
      followers: z.number(),
      /** Precision of the time, as given by the source. */
      precision: z.enum(["second", "day", "month", "year"]),
    }),
  ),
});

export type FollowerSeries = z.infer<typeof followerSeries>;

/** `not_collected`: no post is known, and no account was ever read from its network. */
export const NO_POSTS = ["not_collected", "no_posts"] as const;

const tally = z.object({ name: z.string(), posts: z.int() });

/** An account mentioned in posts; with its creator if it is in the database. */
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
  /** The reason for each missing metric. */
  missing: z.record(z.string(), z.enum(MISSING_REASONS)),
});
export type AccountOverview = z.infer<typeof accountOverview>;

/** A page of posts, or with keywords the newest of the last year that have one. */
export const profilePosts = endpoint({
  method: "GET",
  path: "/profile/{id}/posts",
  reads: ["profiles"],
  summary: "A creator's posts, newest first, a page of them or those with keywords",
  params: z.strictObject({ id: creatorId }),
  query: z.strictObject({
    /** The `next` of the page before: a time, and an id at that time. */
    before: instant.optional(),
    beforeId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Separated by commas. */
    keywords: typed(KEYWORDS_MAX * (KEYWORD_LENGTH_MAX + 1)).optional(),
  }),
  reply: z.object({
    /** `marks`: where the text has the keywords. */
    posts: z.array(postView.extend({ marks })),
    /** Where the next page begins; null: this is the last page. */
    next: z.object({ before: z.iso.datetime(), beforeId: z.int() }).nullable(),
    blurredFields,
  }),
  errors: ["not_found"],
});

export const profileOverview = endpoint({
  method: "GET",
  path: "/profile/{id}/overview",
  reads: ["crm", "lists", "profiles"],
  summary: "A creator at a glance: identity, networks, growth, recent posts, topics and mentions",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    creator: creatorCard.extend({
      website: z.string().nullable(),
      /** `categories` are those of creators, these those of brands. */
      brand_categories: z.array(nicheTag),
      causes: z.array(z.object({ id: categoryId, name: z.string() })),
      /** The caller's lists with the creator; `lists` by the specification's name. */
      custom_tops: z.array(z.object({ _id: z.string(), title: z.string() })),
      custom_infos: z.object({
        /** The first of them. */
        associated_brand: z.string().nullable(),
        /** Brands that the creator belongs to or has founded, by name. */
        associated_brands: z.array(z.string()),
      }),
    }),
    scores: overviewScores,
    inCrm: z.boolean(),
    /** The creator's row in the caller's CRM; for merged rows the one they were merged into. */
    crm: crmCreator.nullable(),
    lists: z.array(z.object({ _id: z.string(), title: z.string() })),
    accounts: z.array(
      accountOverview.extend({
        /** What figures are shown beside, by metric: peers of this installation, or what others have published. */
        benchmarks: z.partialRecord(z.enum(RANGE_METRICS), benchmark),
      }),
    ),
    /** With what is unusual in the counts of followers. */
    series: z.array(followerSeries.extend({ anomalies: z.array(seriesAnomaly) })),
    /** The newest ones. */
    posts: z.array(postView),
    /**
     * Counted over the last 365 days, most used first. Brands are known brands and accounts in sponsored posts; they
     * are not counted as mentions.
     */
    hashtags: z.array(tally),
    /** Posts of the last 365 days, and those of them that disclose a paid partnership. */
    sponsored: z.object({ posts: z.int(), of: z.int() }),
    mentions: z.array(mentioned),
    brands: z.array(mentioned),
    /** Why nothing is known of posts of the last 365 days; null: there are some. */
    noPosts: z.enum(NO_POSTS).nullable(),
    blurredFields,
    /** Credits that open full profiles; null: unlimited. */
    profileCreditLeft: z.int().nullable(),
    /** Whether the caller may refresh it, and an account can be: its network has a connector, and it is no fixed sample data. */
    canUpdateProfile: z.boolean(),
    /** Whether there is anything that partnerships and prices are made of: posts, or an account with followers. */
    showPartnershipsTab: z.boolean(),
  }),
  errors: ["not_found"],
});

/** Costs a credit, once for the workspace and OPEN_DAYS; of a creator in the CRM it stays open. */
export const openProfile = endpoint({
  method: "POST",
  path: "/profile/{id}/open",
  can: "credits.spend",
  touches: ["profiles", "usage"],
  summary: "Open a creator's full profile for the workspace, for one profile credit unless it is open already",
  params: z.strictObject({ id: creatorId }),
  body: z.strictObject({
    /** Idempotency key: the same for retries of a call. */
    key: uuid,
  }),
  reply: z.object({
    success: z.literal(true),
    /** False when it was open already, or nothing is limited. */
    charged: z.boolean(),
    profileCreditLeft: z.int().nullable(),
  }),
  errors: ["forbidden", "not_found", "plan_limit", "conflict"],
});
