import { z } from "zod";
import { day } from "../base/dates.ts";
import { uuid } from "../base/ids.ts";
import { TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { campaignStatus } from "../collections/campaigns.ts";
import { countryCode } from "../countries/countries.ts";
import { currencyCode } from "../crm/custom-fields.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";
import { agreed, COST_MAX } from "../tracking/campaign.ts";
import { linkTarget, PROMO_CODE_MAX } from "../tracking/links.ts";
import { CAMPAIGN_VISIBILITIES } from "./states.ts";

/** Links and codes of a brief, each. */
export const BRIEF_ITEMS_MAX = 20;
const DISCLOSURE_MAX = 300;
const COUNTRIES_MAX = 50;

/** In the smallest unit of the campaign's currency. */
export const campaignAmount = z.int(problem("input.priceUnits")).min(0, problem("input.priceBelow")).max(COST_MAX);

const unique = <T>(items: T[]) => [...new Set(items)];

/** What each post has to have, and on which networks creators publish. */
const requirements = z.strictObject({
  /** In lower case and without their sign, as posts are compared. */
  hashtags: agreed(/^#+/),
  mentions: agreed(/^@+/),
  links: z.array(linkTarget).max(BRIEF_ITEMS_MAX).overwrite(unique).default([]),
  codes: z.array(typed(PROMO_CODE_MAX).min(1)).max(BRIEF_ITEMS_MAX).overwrite(unique).default([]),
  /** How posts say that they are advertising; "": as each network demands. */
  disclosure: typed(DISCLOSURE_MAX).default(""),
  /** An empty list allows any. */
  networks: z.array(network).overwrite(unique).default([]),
});
export type CampaignRequirements = z.output<typeof requirements>;

/** Which creators can take part. It is for those who apply. */
const eligibility = z
  .strictObject({
    /** An empty list allows any. */
    countries: z.array(countryCode).max(COUNTRIES_MAX).overwrite(unique).default([]),
    /** Followers of the largest account on the campaign's networks; null: open. */
    minFollowers: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
    maxFollowers: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  })
  .refine(
    ({ minFollowers, maxFollowers }) => minFollowers === null || maxFollowers === null || minFollowers <= maxFollowers,
    { ...problem("input.minAboveMax"), path: ["minFollowers"] },
  );
export type CampaignEligibility = z.output<typeof eligibility>;

export const NO_REQUIREMENTS: CampaignRequirements = requirements.parse({});
export const NO_ELIGIBILITY: CampaignEligibility = eligibility.parse({});

export const campaignTitle = typed(TITLE_MAX).min(1, problem("input.campaignTitle"));

/** What a brief says beside its title. Each part is changed by itself. */
export const briefFields = {
  goal: typed(TEXT_MAX),
  product: typed(TEXT_MAX),
  audience: typed(TEXT_MAX),
  /** null: not agreed on yet. */
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  budget: campaignAmount.nullable(),
  /** The currency of all amounts of the campaign. */
  currency: currencyCode,
  requirements,
  eligibility,
  dos: typed(TEXT_MAX),
  donts: typed(TEXT_MAX),
  visibility: z.enum(CAMPAIGN_VISIBILITIES),
};

export const campaignView = z.object({
  _id: uuid,
  title: z.string(),
  status: campaignStatus,
  goal: z.string(),
  product: z.string(),
  audience: z.string(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  budget: z.int().nullable(),
  currency: z.string(),
  requirements: z.object(requirements.shape),
  eligibility: z.object(eligibility.shape),
  dos: z.string(),
  donts: z.string(),
  visibility: briefFields.visibility,
  isSample: z.boolean(),
  /** null: their account is deleted. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it was started first; null: it was not. */
  publishedAt: z.iso.datetime().nullable(),
});
export type CampaignView = z.infer<typeof campaignView>;
