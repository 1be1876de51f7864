import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { TEXT_MAX } from "../base/limits.ts";
import type { PIPELINE_STATUSES } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { campaignAmount } from "./brief.ts";

/**
 * What the two sides say about a creator's part in a campaign, one entry after the other. The last one decides what is
 * possible: an application or an offer is open as long as nothing follows it.
 */
export const NEGOTIATION_KINDS = ["application", "offer", "acceptance", "decline", "withdrawal"] as const;
export type NegotiationKind = (typeof NEGOTIATION_KINDS)[number];
export const SIDES = ["creator", "brand"] as const;
export type Side = (typeof SIDES)[number];

/** A creator's part in a campaign as the creator sees it; `none` covers what the workspace notes down for itself. */
export const PARTICIPATION = [
  "none",
  "invited",
  "applied",
  "in_discussion",
  "accepted",
  "in_collaboration",
  "declined",
  "withdrawn",
  "rejected",
] as const;
export type Participation = (typeof PARTICIPATION)[number];

/** The parts in which a creator may apply, where the campaign takes applications. */
const CAN_APPLY = new Set<Participation>(["none", "invited", "declined", "withdrawn"]);
/** The parts in which the two sides still talk about the fee. */
const CAN_OFFER = new Set<Participation>(["invited", "applied", "in_discussion"]);

type Last = { kind: NegotiationKind; by: Side };

/** Statuses that the workspace uses for itself, such as `contacted`, tell a creator nothing. */
export function participationOf(status: (typeof PIPELINE_STATUSES)[number] | null, last: Last | null): Participation {
  if (status === null) return "none";
  if (status === "invited" || status === "accepted" || status === "in_collaboration") return status;
  if (last === null) return "none";
  if (status === "new_application") return "applied";
  if (last.kind === "withdrawal" && last.by === "creator") return "withdrawn";
  if (last.kind === "decline") return last.by === "creator" ? "declined" : "rejected";
  return status === "rejected" || status === "not_fit" ? "rejected" : "in_discussion";
}

export const mayApply = (participation: Participation): boolean => CAN_APPLY.has(participation);
export const mayOffer = (participation: Participation): boolean => CAN_OFFER.has(participation);

/** An application or an offer that the other side has not answered. */
export const isOpen = (last: { kind: NegotiationKind } | undefined): boolean =>
  last !== undefined && (last.kind === "application" || last.kind === "offer");

/** Entries of one creator in a campaign after which neither side makes further offers. */
export const NEGOTIATION_MAX = 100;

export const negotiationEntry = z.object({
  _id: uuid,
  kind: z.enum(NEGOTIATION_KINDS),
  by: z.enum(SIDES),
  /** In the smallest unit of the campaign's currency; null: no amount is named. */
  amount: z.int().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type NegotiationEntry = z.infer<typeof negotiationEntry>;

export const negotiationMessage = typed(TEXT_MAX);
/** Made once by the form: the same entry sent again is stored once. */
const key = uuid;
export const newOffer = {
  key,
  amount: campaignAmount.min(1, problem("input.offerAmount")),
  message: negotiationMessage.default(""),
};
/** An answer names the offer that it answers, so that neither side accepts one that it has not read. */
export const newAnswer = {
  key,
  answer: z.enum(["accept", "decline"]),
  /** The open offer; null: an invitation is answered. */
  offer: uuid.nullable(),
  message: negotiationMessage.default(""),
};

const endpoint = endpointsOf("campaigns");
const params = z.strictObject({ id: uuid, creator: creatorId });
const changing = {
  can: "campaigns.write",
  touches: ["campaigns"],
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
} as const;
const success = z.object({ success: z.literal(true) });

export const readNegotiation = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/negotiation",
  reads: ["campaigns"],
  summary: "What a workspace and a creator have offered each other in a campaign, the newest first",
  params,
  reply: z.object({
    entries: z.array(negotiationEntry),
    currency: z.string(),
    /** The newest entry, while it is an open offer. */
    open: uuid.nullable(),
    /** Whether a user owns the creator's profile. Otherwise an offer waits until one does. */
    isClaimed: z.boolean(),
    /** Whether the creator can see the campaign at all. */
    isVisible: z.boolean(),
  }),
  errors: ["not_found"],
});
export type Negotiation = z.infer<typeof readNegotiation.reply>;

export const offerFee = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/{creator}/negotiation",
  summary: "Offer a creator of a campaign a fee, which replaces the open offer",
  params,
  body: z.strictObject(newOffer),
  reply: success,
});

export const answerOffer = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/{creator}/answer",
  summary: "Accept the open application or offer of a creator, which agrees on its fee, or decline it",
  params,
  body: z.strictObject({ ...newAnswer, offer: uuid }),
  reply: success,
});

export const withdrawOffer = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/{creator}/offer-withdrawal",
  summary: "Withdraw the workspace's open offer to a creator; the creator can then accept neither it nor an invitation",
  params,
  /** Names the offer, so that only the offer that the member has read is withdrawn. */
  body: z.strictObject({ key, offer: uuid, message: newOffer.message }),
  reply: success,
});
