import { z } from "zod";
import { currencyCode } from "./crm/custom-fields.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { SHARE_NETWORKS } from "./employee-advocacy/composers.ts";
import { FOLLOWER_TIER_IDS } from "./figures/follower-tier.ts";
import { categoryId } from "./base/ids.ts";
import { network } from "./networks/networks.ts";
import { POST_FORMATS } from "./networks/network-module.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("rate-card");

export const RATES_MAX = 300;
/** In the smallest unit of the currency, of a thousand impressions. */
export const CPM_MAX = 10_000_000;
export const ACTION_MAX = 1_000_000;
export const REACH_RATE_BOUNDS = { min: 0.0001, max: 5 } as const;
export const MEDIAN_RATE_BOUNDS = { min: 0.0001, max: 1 } as const;

/** What a thousand impressions cost on a network, and what is taken for accounts of which too little is known. */
const rate = z.strictObject({
  network,
  /** null: every format without a rate of its own. */
  format: z.enum(POST_FORMATS).nullable(),
  /** null: every niche. */
  niche: categoryId.nullable(),
  /** null: every size. */
  tier: z.enum(FOLLOWER_TIER_IDS).nullable(),
  cpm: z.int().min(1, problem("input.price")).max(CPM_MAX),
  /** Impressions of a post ÷ followers, where views are unknown. */
  reachRate: z.number().min(REACH_RATE_BOUNDS.min, problem("input.reach")).max(REACH_RATE_BOUNDS.max),
  /** The median engagement rate of comparable accounts; used where too few are known in this installation. */
  medianRate: z.number().min(MEDIAN_RATE_BOUNDS.min, problem("input.engagementRate")).max(MEDIAN_RATE_BOUNDS.max),
});
export type Rate = z.infer<typeof rate>;

const action = z.number().min(0).max(ACTION_MAX);

export const rateCard = z.strictObject({
  currency: currencyCode,
  rates: z
    .array(rate)
    .min(1, problem("input.rates"))
    .max(RATES_MAX)
    .refine((rates) => new Set(rates.map(rateKey)).size === rates.length, problem("input.rateTwice")),
  /** What each action on a post is worth for its earned media value, in the smallest unit of the currency. */
  actions: z.strictObject({ like: action, comment: action, share: action, save: action }),
  /**
   * What a visit by a link that an employee has shared is worth (CPC), by the network of the post, in the smallest unit of the
   * currency. Visits from a network without a price are not valued.
   */
  clicks: z.partialRecord(z.enum(SHARE_NETWORKS), z.int().min(0).max(ACTION_MAX)).optional(),
});
export type RateCard = z.infer<typeof rateCard>;

/** What a rate applies to. */
export function rateKey({ network: on, format, niche, tier }: Omit<Rate, "cpm" | "reachRate" | "medianRate">): string {
  return [on, format, niche, tier].join(" ");
}

const everywhere = { format: null, niche: null, tier: null };

/** Version 0 of every workspace: published numbers. Reels are 15–25 % above a post, stories 40–60 % of one: the middles. */
export const PUBLISHED_CARD: RateCard = {
  currency: "USD",
  rates: [
    { ...everywhere, network: "instagram", cpm: 2_500, reachRate: 0.3, medianRate: 0.015 },
    { ...everywhere, network: "instagram", format: "short", cpm: 3_000, reachRate: 0.3, medianRate: 0.015 },
    { ...everywhere, network: "instagram", format: "story", cpm: 1_250, reachRate: 0.3, medianRate: 0.015 },
    { ...everywhere, network: "tiktok", cpm: 2_000, reachRate: 0.5, medianRate: 0.05 },
    { ...everywhere, network: "youtube", cpm: 3_500, reachRate: 0.25, medianRate: 0.03 },
    { ...everywhere, network: "twitter", cpm: 1_500, reachRate: 0.1, medianRate: 0.005 },
    { ...everywhere, network: "linkedin", cpm: 4_000, reachRate: 0.15, medianRate: 0.02 },
  ],
  actions: { like: 10, comment: 75, share: 150, save: 100 },
};

/** Where the numbers of version 0 were published. */
export const PUBLISHED_SOURCES = [
  "femehk.com/how-pricing-works (price of a thousand impressions, reach and median engagement rate per network)",
  "influencerradar.com, benchmarks of influencer CPM (reels and stories beside posts)",
  "zloadr.com (values of a like, comment, share and save; a weak source)",
] as const;

/** The rules that a rate card is applied by. Any change needs a new version. */
export const MEDIA_VALUE = {
  version: 1,
  /** Bounds of engagement rate ÷ median. */
  factor: { least: 0.5, most: 2 },
  /** The range of an estimate is this fraction below and above it. */
  margin: 0.2,
} as const;

const cardView = rateCard.extend({
  /** Earlier versions of a card may have any three letters. */
  currency: z.string(),
  /** 0: the published numbers. Each save makes the next version; earlier ones never change. */
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  /** null: that person has been deleted, or it is version 0. */
  savedBy: z.string().nullable(),
  /** Number of the newest version. */
  newest: z.int(),
});
export type RateCardView = z.infer<typeof cardView>;

export const readRateCard = endpoint({
  method: "GET",
  path: "/rate-card",
  reads: ["rates"],
  summary: "The workspace's rate card for estimates of prices and earned media value",
  query: z.strictObject({
    /** The newest without it. */
    version: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  reply: cardView,
  errors: ["not_found"],
});

/** What one version changed, compared with the version before. */
const cardChange = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  currency: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Rates, and values of actions. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  actions: z.int(),
});
export type RateCardChange = z.infer<typeof cardChange>;

export const VERSIONS_SHOWN = 20;

export const listRateCards = endpoint({
  method: "GET",
  path: "/rate-card/versions",
  reads: ["rates"],
  summary: "The newest saved versions of the rate card, and what each changed",
  reply: z.object({
    /** Newest first. */
    versions: z.array(cardChange),
  }),
});

export const saveRateCard = endpoint({
  method: "PUT",
  path: "/rate-card",
  can: "workspace.manage",
  audit: "rate-card.saved",
  touches: ["rates"],
  summary: "Save a new version of the rate card",
  body: rateCard.extend({
    /** The newest version when it was edited. */
    from: z.int().min(0).max(1_000_000),
  }),
  reply: cardView,
  errors: ["forbidden", "conflict"],
});
