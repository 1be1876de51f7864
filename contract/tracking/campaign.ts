import { z } from "zod";
import { currencyCode } from "../crm/custom-fields.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { network } from "../networks/networks.ts";
import { person, trackedPost } from "./shapes.ts";

const endpoint = endpointsOf("tracking");

/** Hashtags and handles that a campaign can agree on, each. */
export const AGREED_MAX = 50;
/** In the smallest unit of the currency. */
export const COST_MAX = 100_000_000_000;
/** Creators of a campaign with a cost, and posts whose costs are set at once. */
const COSTS_MAX = 10_000;
/** Posts of a creator that are listed with their costs, the newest ones; those with a cost are among them. */
export const COST_POSTS_MAX = 200;

/** In lower case and without its sign, as posts are compared. */
export const agreed = (sign: RegExp) =>
  z
    .array(
      typed(200)
        .toLowerCase()
        .overwrite((word) => word.replace(sign, ""))
        .min(1),
    )
    .max(AGREED_MAX)
    .overwrite((words) => [...new Set(words)])
    .default([]);

const amount = z.int().min(0).max(COST_MAX);

/** A campaign post as its network names it: it is the same post when it is read again. */
const postName = { creatorId, network, externalId: typed(2_000).min(1) };

const settings = z.strictObject({
  /** `updatedAt` of the reply that was edited: what someone else has saved since then is not written over. */
  from: z.iso.datetime().nullable(),
  /** Posts with one of these, or that mention one of these, are proposed as campaign posts. */
  hashtags: agreed(/^#+/),
  mentions: agreed(/^@+/),
  currency: currencyCode,
  /** What each creator is paid; creators without a cost are not named. */
  costs: z.array(z.strictObject({ creatorId, amount })).max(COSTS_MAX).default([]),
  /** Costs of single campaign posts; null: it has none of its own. Posts that are not named keep theirs. */
  postCosts: z
    .array(z.strictObject({ ...postName, amount: amount.nullable() }))
    .max(COSTS_MAX)
    .default([]),
});

const figure = z.number().nullable();

/** What a ratio is made of; null: there is nothing that it could be of. */
const basis = z.object({ cost: z.number(), brought: z.number(), posts: z.int() }).nullable();

/**
 * What was paid and what it brought. A post with a cost of its own is paid with that; the creator's cost is for their other
 * posts. A ratio is over what is paid, and the figure of each post of which is known.
 */
export const campaignResults = z.object({
  /** Marked campaign posts of all time. */
  posts: z.int(),
  engagement: figure,
  views: figure,
  /** Posts whose likes are hidden: with any, the engagement is a lower bound, and no cost of an engagement is known. */
  partial: z.int(),
  /** null: none is known. */
  cost: figure,
  /** Cost of 1,000 views, of an engagement, and of a view, in the smallest unit of the currency. */
  cpm: figure,
  cpe: figure,
  cpv: figure,
  /** `cpm` and `cpv` are of the first, `cpe` is of the second. */
  ofViews: basis,
  ofEngagement: basis,
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** A part of a creator's results: a post with a cost of its own, or all others. */
const part = z.object({
  /** null: the posts that the creator's cost is for. */
  post: z
    .object({
      network,
      externalId: z.string(),
      /** null: the post is not stored now, as terms of some sources ask. Its cost counts, and it has no figures. */
      publishedAt: z.iso.datetime().nullable(),
      text: z.string(),
    })
    .nullable(),
  posts: z.int(),
  engagement: figure,
  views: figure,
  cost: figure,
  /** Whether ratios have it: it is paid, and the figure of each of its posts is known. */
  hasViews: z.boolean(),
  hasEngagement: z.boolean(),
});
export type CampaignPart = z.infer<typeof part>;

export const campaignReply = z.object({
  /** null: nothing was saved yet. */
  updatedAt: z.iso.datetime().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  currency: z.string(),
  total: campaignResults,
  /** All creators of the list, the highest cost first. */
  creators: z.array(
    campaignResults.extend({
      creator: person,
      /** What the creator is paid beside the costs of single posts; null: not known. `cost` is both. */
      fee: figure,
      /** What the results are added up from; empty where nothing is paid for single posts. */
      parts: z.array(part),
    }),
  ),
  /** Whether posts are proposed by short links and promo codes, too. */
  hasLinks: z.boolean(),
  /** Posts that are proposed. */
  proposed: z.int(),
  /** Marked campaign posts without a disclosure of the paid partnership. */
  undisclosed: z.int(),
});
export type Campaign = z.infer<typeof campaignReply>;

const params = z.strictObject({ id: uuid });

export const readCampaign = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/campaign",
  reads: ["tracking", "profiles", "lists"],
  summary: "What the campaign of a tracked list has agreed on, what it costs, and what its posts brought",
  params,
  reply: campaignReply,
  errors: ["not_found", "plan_limit"],
});

export const saveCampaign = endpoint({
  method: "POST",
  path: "/tracking/list/{id}/campaign",
  can: "crm.write",
  touches: ["tracking"],
  summary: "Set the hashtags, handles and costs of a list's campaign, in place of those before",
  params,
  body: settings,
  reply: z.object({ success: z.literal(true), campaign: campaignReply }),
  errors: ["not_found", "forbidden", "conflict", "plan_limit"],
});

export const readPostCosts = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/campaign/costs/{creator}",
  reads: ["tracking", "profiles", "lists"],
  summary: "The campaign posts of a creator of a tracked list with their own costs; the newest first",
  params: params.extend({ creator: creatorId }),
  reply: z.object({
    /** Of all, of which the reply lists some. */
    total: z.int(),
    posts: z
      .array(
        z.object({
          ...postName,
          publishedAt: z.iso.datetime().nullable(),
          text: z.string(),
          amount: z.number().nullable(),
        }),
      )
      .max(COST_POSTS_MAX),
  }),
  errors: ["not_found", "plan_limit"],
});

export const readProposed = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/campaign/proposed",
  reads: ["tracking", "profiles", "lists"],
  summary:
    "Posts that have what the campaign agreed on, or one of its codes or short links, and are neither marked nor rejected; the newest first",
  params,
  reply: z.object({
    /** Up to `max` of them. */
    total: z.int(),
    max: z.literal(BULK_MAX),
    /** Ids of all, for marking them at once. */
    ids: z.array(creatorId),
    /** The first ones. */
    posts: z.array(trackedPost),
  }),
  errors: ["not_found", "plan_limit"],
});
