import { CAMPAIGN_CREATORS_MAX } from "#contract/campaigns/creators.ts";
import type { BrandEvent } from "#contract/campaigns/events.ts";
import { mayApply, mayOffer, type NegotiationKind } from "#contract/campaigns/negotiation.ts";
import * as contract from "#contract/campaigns/own.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { selectVisible, type OfCreator } from "./board-store.ts";
import { selectOwnFacts } from "./facts-store.ts";
import { findOpen, isRepeated, saveMove } from "./moves.ts";
import * as store from "./negotiation-store.ts";
import { presentParticipation } from "./present.ts";
import { assertMayOffer, checkRequirements } from "./rules.ts";
import { notifyBrand } from "./notify.ts";

type Ctx = Context<Member>;

export const keyOf = ({ id, campaign }: { id: string; campaign: string }): OfCreator => ({
  campaignId: campaign,
  creatorId: Number(id),
});

type Input = { id: string; campaign: string; key: string };

/** Locks the creator's place, and reads where they stand. Throws not_found where the campaign does not exist for them. */
async function openPart(ctx: Ctx, input: Input) {
  const of = keyOf(input);
  await store.lockPlace(ctx.db, of);
  const found = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  const entries = await store.selectLast(ctx.db, of, input.key);
  const participation = presentParticipation(found);
  const isActive = found.campaign.status === "active";
  return { ...found, of, entries, open: findOpen(entries), participation, isActive };
}
type Part = Awaited<ReturnType<typeof openPart>>;

type Move = {
  key: string;
  kind: NegotiationKind;
  amount?: number | null;
  message: string;
  /** Where the creator is then; absent: where they are. */
  to?: PipelineStatus;
  /** What is agreed on by it. */
  fee?: number;
  event: BrandEvent;
};

async function makeMove(ctx: Ctx, { of, campaign, place }: Part, move: Move): Promise<void> {
  const { amount = null, to, event, ...rest } = move;
  const { customerId } = campaign;
  await saveMove(ctx, { ...of, customerId, isOfCreator: true, status: to ?? place, amount, ...rest });
  await notifyBrand(ctx, { campaign, creatorId: of.creatorId, event, of: move.key });
}

export const applyForCampaign = write(contract.applyForCampaign)(async ({ ctx, input, unchanged }) => {
  const part = await openPart(ctx, input);
  const { key, amount, message } = input;
  if (isRepeated(part.entries, { ...input, kind: "application", isOfCreator: true })) return unchanged();
  if (!part.isActive) refuse("conflict", say("campaigns.takesNone"));
  if (!mayApply(part.participation)) refuse("conflict", say("campaigns.applied"));
  const facts = await selectOwnFacts(ctx.db, part.of.creatorId);
  // Invited creators need not be eligible: the workspace has chosen them.
  if (part.participation !== "invited" && !checkRequirements(part.campaign, facts).isEligible)
    refuse("conflict", say("campaigns.notEligible"));
  if (part.place === null && (await store.countPlaces(ctx.db, part.campaign.id)) >= CAMPAIGN_CREATORS_MAX)
    refuse("conflict", say("campaigns.takesNone"));
  assertMayOffer(part.entries);
  await makeMove(ctx, part, { key, kind: "application", amount, message, to: "new_application", event: "applied" });
});

export const makeOwnOffer = write(contract.makeOwnOffer)(async ({ ctx, input, unchanged }) => {
  const part = await openPart(ctx, input);
  const { key, amount, message } = input;
  if (isRepeated(part.entries, { ...input, kind: "offer", isOfCreator: true })) return unchanged();
  if (!part.isActive || !mayOffer(part.participation)) refuse("conflict", say("campaigns.noOffers"));
  assertMayOffer(part.entries);
  const to = part.participation === "invited" ? ({ to: "in_discussion" } as const) : {};
  await makeMove(ctx, part, { key, kind: "offer", amount, message, ...to, event: "countered" });
});

export const answerCampaign = write(contract.answerCampaign)(async ({ ctx, input, unchanged }) => {
  const part = await openPart(ctx, input);
  const { key, answer, offer, message } = input;
  const kind = answer === "accept" ? "acceptance" : "decline";
  if (isRepeated(part.entries, { ...input, kind, isOfCreator: true })) return unchanged();
  if (!mayOffer(part.participation)) refuse("conflict", say("campaigns.noInvitation"));
  if (part.open?.isOfCreator && part.open.id === offer) refuse("conflict", say("campaigns.ownOffer"));
  // An invitation can be answered although an offer of the creator's own came before it.
  const theirs = part.open?.isOfCreator ? undefined : part.open;
  if ((theirs?.id ?? null) !== offer) refuse("conflict", say("campaigns.newerOffer"));
  if (!theirs && part.participation !== "invited") refuse("conflict", say("campaigns.noInvitation"));
  if (answer === "decline") return makeMove(ctx, part, { key, kind, message, to: "not_fit", event: "declined" });
  if (!part.isActive) refuse("conflict", say("campaigns.takesNone"));
  const fee = theirs ? theirs.amount : part.fee;
  if (!theirs && fee !== input.fee) refuse("conflict", say("campaigns.otherFee"));
  await makeMove(ctx, part, {
    key,
    kind,
    amount: fee,
    message,
    to: "accepted",
    ...(fee !== null && { fee }),
    event: "agreed",
  });
});

export const withdrawFromCampaign = write(contract.withdrawFromCampaign)(async ({ ctx, input, unchanged }) => {
  const part = await openPart(ctx, input);
  const { key, message } = input;
  if (isRepeated(part.entries, { ...input, kind: "withdrawal", isOfCreator: true })) return unchanged();
  if (part.participation !== "applied" && part.participation !== "in_discussion")
    refuse("conflict", say("campaigns.nothingToWithdraw"));
  await makeMove(ctx, part, { key, kind: "withdrawal", message, to: "not_fit", event: "withdrawn" });
});
