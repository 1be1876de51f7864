import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { campaignResults } from "../tracking/campaign.ts";
import { person } from "../tracking/shapes.ts";

const endpoint = endpointsOf("campaigns");

/** Posts that a report adds up: the newest. */
export const REPORTED_POSTS_MAX = 10_000;

/** Links that a report names because their posts are not added up. */
export const UNCOUNTED_LINKS_MAX = 100;

/**
 * Why the post of a link is not added up: a member has not verified it, its creator does not take part, the link leads to no post, no
 * post of the creator with this link is stored, none of its figures is known, or the terms of its source do not allow sums.
 */
const UNCOUNTED_REASONS = ["unverified", "notTakingPart", "notAPost", "unknownPost", "noFigures", "terms"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];

const uncountedLink = z.object({
  deliverable: uuid,
  creator: person,
  network,
  link: z.string(),
  reason: z.enum(UNCOUNTED_REASONS),
});

/** Deliverables that were due or are posted: what a creator's reliability is counted from. By days of UTC. */
export const reliability = z.object({
  /** All of the workspace's campaigns together. */
  counted: z.int(),
  onTime: z.int(),
  late: z.int(),
  /** Deliverables that were due and are not posted so far. */
  missing: z.int(),
});
export type Reliability = z.infer<typeof reliability>;

/** Posts that were agreed on, and how many of them are there. */
const progress = z.object({ planned: z.int(), posted: z.int(), verified: z.int(), missing: z.int() });
export type Progress = z.infer<typeof progress>;

export const readCampaignReport = endpoint({
  method: "GET",
  path: "/campaigns/{id}/report",
  reads: ["campaigns", "profiles"],
  summary:
    "What was planned and delivered, what verified posts and those with the campaign's words brought for the agreed fees, and how reliable its creators were",
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    currency: z.string(),
    budget: z.int().nullable(),
    fees: z.int(),
    paid: z.int(),
    progress,
    /** What posts with a hashtag or mention of the brief, and those of verified deliverables, brought for the fees. */
    total: campaignResults,
    creators: z.array(campaignResults.extend({ creator: person, progress, reliability })),
    /** Whether the brief names words by which posts are found. */
    hasWords: z.boolean(),
    /** How many posts and links to posts exceed REPORTED_POSTS_MAX each and are not added up. */
    leftOut: z.int(),
    /** Links of posted deliverables whose posts are not added up, and why. */
    uncounted: z.object({ total: z.int(), links: z.array(uncountedLink).max(UNCOUNTED_LINKS_MAX) }),
  }),
  errors: ["not_found"],
});
