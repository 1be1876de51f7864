import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { COMMENT_MAX, TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { ownCampaignList } from "../collections/own-campaigns.ts";
import { creatorCard } from "../creators.ts";
import { problem } from "../messages/shared.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { network } from "../networks/networks.ts";
import { linkTarget } from "../tracking/links.ts";
import { DELIVERABLE_POSTS_MAX } from "./deliverables.ts";
import { campaignAmount, campaignView } from "./brief.ts";
import { DRAFT_FILES_MAX, draftComment, draftFile, newPin } from "./drafts.ts";
import { campaignFile } from "./files.ts";
import { negotiationEntry, negotiationMessage, newAnswer, newOffer, PARTICIPATION } from "./negotiation.ts";
import { paidDeliverable } from "./payments.ts";
import { reliability } from "./report.ts";
import { DELIVERABLE_STATES, PAYMENT_STATES } from "./states.ts";

/** Campaigns as the creator sees them who may take part; for the user who owns the creator. */
const endpoint = endpointsOf("campaigns");

const REQUIREMENTS = ["networks", "countries", "minFollowers", "maxFollowers"] as const;

/** One requirement of a campaign, and what is stored of the creator. */
const requirementCheck = z.object({
  requirement: z.enum(REQUIREMENTS),
  isMet: z.boolean(),
  /** What is required: networks, countries or a number. */
  required: z.array(z.string()).or(z.int()),
  /** The creator's; null: not known. */
  value: z.array(z.string()).or(z.int()).or(z.string()).nullable(),
  /** Where the value comes from; null: it is not known, or follows from the accounts in the profile. */
  source: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
});
export type RequirementCheck = z.infer<typeof requirementCheck>;

const eligibility = z.object({ isEligible: z.boolean(), checks: z.array(requirementCheck) });
export type OwnEligibility = z.infer<typeof eligibility>;

/** A brief without what belongs to the workspace. */
const brief = campaignView.omit({
  budget: true,
  visibility: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
});

const row = brief
  .pick({ _id: true, title: true, status: true, startsOn: true, endsOn: true, publishedAt: true, isSample: true })
  .extend({
    brand: z.string(),
    networks: z.array(network),
    participation: z.enum(PARTICIPATION),
    eligibility,
  });
export type OwnCampaignRow = z.infer<typeof row>;

const ofCreator = z.strictObject({ id: creatorId });
const ofCampaign = ofCreator.extend({ campaign: uuid });
const own = { auth: "creator", errors: ["not_found"] } as const;

export const listOwnCampaigns = endpoint({
  ...own,
  method: "GET",
  path: "/my-campaigns/{id}",
  reads: ["own-campaigns", "own-profile"],
  summary: "The campaigns that a creator may see, each with what it requires of them",
  params: ofCreator,
  query: ownCampaignList.query,
  reply: z.object({ campaigns: z.array(row), ...ownCampaignList.page }),
});

const deliverable = z.object({
  _id: uuid,
  network,
  format: z.enum(POST_FORMATS),
  count: z.int(),
  dueOn: z.iso.date().nullable(),
  state: z.enum(DELIVERABLE_STATES),
  draftText: z.string(),
  draftLink: z.string(),
  postLinks: z.array(z.string()),
  postedAt: z.iso.datetime().nullable(),
  /** The oldest first. */
  files: z.array(draftFile).max(DRAFT_FILES_MAX),
  /** The oldest first. */
  comments: z.array(draftComment),
});
export type OwnDeliverable = z.infer<typeof deliverable>;

const payment = z.object({
  _id: uuid,
  amount: z.int(),
  state: z.enum(PAYMENT_STATES),
  dueOn: z.iso.date().nullable(),
  reference: z.string(),
  /** What the payment is for; null: no particular deliverable. */
  deliverable: paidDeliverable.nullable(),
  /** The oldest first. */
  invoices: z.array(campaignFile),
  parts: z.array(z.object({ amount: z.int(), on: z.iso.date() })),
});
export type OwnPayment = z.infer<typeof payment>;

const ownCampaign = z.object({
  campaign: brief.extend({ brand: z.string() }),
  participation: z.enum(PARTICIPATION),
  eligibility,
  /** Whether the campaign takes an application of the creator now. */
  canApply: z.boolean(),
  /** In the smallest unit of the currency: what is agreed on, or what an invitation comes with; null: nothing. */
  fee: z.int().nullable(),
  /** The newest first. */
  negotiation: z.array(negotiationEntry),
  /** The newest entry, while it is an open offer. */
  open: uuid.nullable(),
  deliverables: z.array(deliverable),
  payments: z.array(payment),
  /** Files of the brief, the oldest first. */
  files: z.array(campaignFile),
  /** The creator as the workspace sees them, and how their deliverables of all of its campaigns came. */
  shown: creatorCard,
  reliability,
});
export type OwnCampaign = z.infer<typeof ownCampaign>;

export const readOwnCampaign = endpoint({
  ...own,
  method: "GET",
  path: "/my-campaigns/{id}/campaigns/{campaign}",
  reads: ["own-campaigns", "own-profile"],
  summary: "A campaign as a creator sees it, with what they have agreed on with the workspace",
  params: ofCampaign,
  reply: ownCampaign,
});

/** How many dates are shown, the earliest first. */
export const OWN_DATES_MAX = 500;

const dated = z.object({
  on: z.iso.date(),
  kind: z.enum(["deliverable", "payment"]),
  /** Days are compared in UTC. */
  isLate: z.boolean(),
  _id: uuid,
  campaign: z.object({ _id: uuid, title: z.string() }),
  /** Set for deliverables. */
  deliverable: deliverable.pick({ network: true, format: true, count: true, state: true }).nullable(),
  /** Set for payments. */
  payment: z.object({ amount: z.int(), currency: z.string(), state: z.enum(PAYMENT_STATES) }).nullable(),
});
export type OwnDate = z.infer<typeof dated>;

export const listOwnDates = endpoint({
  ...own,
  method: "GET",
  path: "/my-campaigns/{id}/dates",
  reads: ["own-campaigns"],
  summary: "When a creator's open deliverables are due and their payments expected, the earliest first",
  params: ofCreator,
  reply: z.object({ dates: z.array(dated), hasMore: z.boolean() }),
});

const changing = {
  method: "POST",
  auth: "creator",
  touches: ["own-campaigns"],
  errors: ["not_found", "bad_request", "conflict"],
  perMinute: 30, // each call locks the campaign and notifies the workspace
} as const;
const success = z.object({ success: z.literal(true) });

export const applyForCampaign = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/application",
  summary: "Apply for a campaign with a message and a price",
  params: ofCampaign,
  body: z.strictObject({ ...newOffer, message: negotiationMessage.min(1, problem("input.application")) }),
  reply: success,
});

export const makeOwnOffer = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/offers",
  summary: "Offer another price, which replaces the open offer",
  params: ofCampaign,
  body: z.strictObject(newOffer),
  reply: success,
});

export const answerCampaign = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/answer",
  summary: "Accept or decline an invitation, or the open offer of the workspace",
  params: ofCampaign,
  body: z.strictObject({
    ...newAnswer,
    /** The fee that the invitation showed; null: it showed no fee. An offer has its own amount. */
    fee: campaignAmount.nullable().default(null),
  }),
  reply: success,
});

export const withdrawFromCampaign = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/withdrawal",
  summary: "Withdraw an application before a fee is agreed on",
  params: ofCampaign,
  body: z.strictObject({ key: newOffer.key, message: newOffer.message }),
  reply: success,
});

/** A creator's own comments in one campaign. */
export const OWN_COMMENTS_MAX = 200;

const ofDeliverable = ofCampaign.extend({ deliverable: uuid });

export const submitDraft = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/deliverables/{deliverable}/draft",
  summary: "Submit the draft of a deliverable for review: a text, a link, files that were uploaded before, or several",
  params: ofDeliverable,
  body: z
    .strictObject({ draftText: typed(TEXT_MAX).default(""), draftLink: linkTarget.or(z.literal("")).default("") })
    .meta({ examples: [{ draftText: "Our spring in three frames" }] }),
  reply: success,
});

export const reportPosts = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/deliverables/{deliverable}/posts",
  summary: "Send the links to the posts of an approved deliverable",
  params: ofDeliverable,
  body: z.strictObject({
    postLinks: z.array(linkTarget).min(1, problem("input.postLinks")).max(DELIVERABLE_POSTS_MAX),
  }),
  reply: success,
});

export const commentOnDeliverable = endpoint({
  ...changing,
  path: "/my-campaigns/{id}/campaigns/{campaign}/deliverables/{deliverable}/comments",
  summary: "Write a comment on a deliverable, or on a place or moment of a file of its draft",
  params: ofDeliverable,
  body: z.strictObject({ key: uuid, text: typed(COMMENT_MAX).min(1, problem("input.comment")), pin: newPin }),
  reply: success,
});
