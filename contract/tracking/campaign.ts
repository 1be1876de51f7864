import { z } from "zod";
import { currencyCode } from "../crm/custom-fields.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { person, trackedPost } from "./shapes.ts";

const endpoint = endpointsOf("tracking");

/** Hashtags and handles that a campaign can agree on, each. */
export const AGREED_MAX = 50;
/** In the smallest unit of the currency. */
export const COST_MAX = 100_000_000_000;
/** Creators of a campaign with a cost. */
const COSTS_MAX = 10_000;

/** In lower case and without its sign, as posts are compared. */
const agreed = (sign: RegExp) =>
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

const settings = z.strictObject({
  /** `updatedAt` of the reply that was edited: what someone else has saved since then is not written over. */
  from: z.iso.datetime().nullable(),
  /** Posts with one of these, or that mention one of these, are proposed as campaign posts. */
  hashtags: agreed(/^#+/),
  mentions: agreed(/^@+/),
  currency: currencyCode,
  /** What each creator is paid; creators without a cost are not named. */
  costs: z
    .array(z.strictObject({ creatorId, amount: z.int().min(0).max(COST_MAX) }))
    .max(COSTS_MAX)
    .default([]),
});

const figure = z.number().nullable();

/** What was paid and what it brought. A ratio is over creators whose cost is known, and the figure of each of their posts. */
const results = z.object({
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
});
export type CampaignResults = z.infer<typeof results>;

export const campaignReply = z.object({
  /** null: nothing was saved yet. */
  updatedAt: z.iso.datetime().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  currency: z.string(),
  total: results,
  /** All creators of the list, the highest cost first. */
  creators: z.array(results.extend({ creator: person })),
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
