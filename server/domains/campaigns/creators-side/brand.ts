import * as contract from "#contract/campaigns/negotiation.ts";
import type { CreatorEvent } from "#contract/campaigns/events.ts";
import { takesPart, type PipelineStatus } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { selectOwners } from "../../creator-profile/index.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { findOpen, isRepeated, saveMove } from "./moves.ts";
import * as store from "./negotiation-store.ts";
import { presentEntry } from "./present.ts";
import { assertMayOffer } from "./rules.ts";
import { markHandled, notifyCreators } from "./notify.ts";

type Ctx = Context<Member>;
type Input = { id: string; creator: string; key?: string };

/** A campaign of the workspace and the creator's place in it, locked for writes, which have a key. Throws not_found. */
async function openPlace(ctx: Ctx, { id, creator, key }: Input) {
  const of = { campaignId: id, creatorId: Number(creator) };
  if (key !== undefined) await store.lockPlace(ctx.db, of);
  const campaign = await fetchCampaign(ctx, id);
  const place = (await store.selectPlace(ctx.db, of)) ?? refuse("not_found");
  const entries = await (key === undefined ? store.selectEntries(ctx.db, of) : store.selectLast(ctx.db, of, key));
  return { of, campaign, place, entries, open: findOpen(entries) };
}
type Opened = Awaited<ReturnType<typeof openPlace>>;

const isShown = ({ campaign: { status, visibility } }: Opened) => status === "active" && visibility !== "private";

/** Whether the creator, who has a part in the campaign, can read what is agreed on. */
const isRead = ({ campaign: { status, visibility } }: Opened) => status !== "draft" && visibility !== "private";

export const readNegotiation = read(contract.readNegotiation)(async ({ ctx, input }) => {
  const opened = await openPlace(ctx, input);
  const owners = await acrossTenants(ctx.db, async (db) => selectOwners(db, [opened.of.creatorId]));
  return {
    entries: opened.entries.map(presentEntry),
    currency: opened.campaign.currency,
    open: takesPart(opened.place.status) ? null : (opened.open?.id ?? null),
    isClaimed: owners.length > 0,
    isVisible: isShown(opened),
  };
});

type Move = {
  key: string;
  kind: contract.NegotiationKind;
  amount: number | null;
  message: string;
  to: PipelineStatus;
  fee?: number | null;
  event: CreatorEvent;
};

async function makeMove(ctx: Ctx, { of, campaign }: Opened, { to, event, ...move }: Move): Promise<void> {
  await saveMove(ctx, { ...of, customerId: campaign.customerId, isOfCreator: false, status: to, ...move });
  const news = { campaignId: of.campaignId, creatorIds: [of.creatorId] };
  await notifyCreators(ctx, { ...news, event, of: move.key });
  await markHandled(ctx, { ...news, events: ["applied", "countered"] });
}

const TALKING = new Set<PipelineStatus>(["new_application", "in_discussion"]);

export const offerFee = write(contract.offerFee)(async ({ ctx, input, unchanged }) => {
  const opened = await openPlace(ctx, input);
  const { key, amount, message } = input;
  if (isRepeated(opened.entries, { ...input, kind: "offer", isOfCreator: false })) return unchanged();
  if (!isShown(opened)) refuse("conflict", say("campaigns.hidden"));
  const { status } = opened.place;
  if (takesPart(status)) refuse("conflict", say("campaigns.agreed"));
  assertMayOffer(opened.entries);
  const to = TALKING.has(status) ? "in_discussion" : "invited";
  await makeMove(ctx, opened, { key, kind: "offer", amount, message, to, event: "offered" });
});

export const answerOffer = write(contract.answerOffer)(async ({ ctx, input, unchanged }) => {
  const opened = await openPlace(ctx, input);
  const { key, answer, offer, message } = input;
  const kind = answer === "accept" ? "acceptance" : "decline";
  if (isRepeated(opened.entries, { ...input, kind, isOfCreator: false })) return unchanged();
  const { open, place } = opened;
  if (open?.id !== offer) return refuse("conflict", say("campaigns.newerOffer"));
  if (!open.isOfCreator) refuse("conflict", say("campaigns.ownOffer"));
  if (takesPart(place.status)) refuse("conflict", say("campaigns.agreed"));
  if (answer === "decline")
    return makeMove(ctx, opened, { key, kind, amount: null, message, to: "rejected", event: "rejected" });
  if (!isRead(opened)) refuse("conflict", say("campaigns.hidden"));
  const fee = open.amount;
  await makeMove(ctx, opened, { key, kind, amount: fee, message, to: "accepted", fee, event: "accepted" });
});

export const withdrawOffer = write(contract.withdrawOffer)(async ({ ctx, input, unchanged }) => {
  const opened = await openPlace(ctx, input);
  const { key, offer, message } = input;
  if (isRepeated(opened.entries, { ...input, kind: "withdrawal", isOfCreator: false })) return unchanged();
  const { open, place } = opened;
  if (takesPart(place.status)) refuse("conflict", say("campaigns.agreed"));
  if (!open || open.isOfCreator) return refuse("conflict", say("campaigns.noOwnOffer"));
  if (open.id !== offer) refuse("conflict", say("campaigns.newerOffer"));
  // The invitation that came with the offer ends with it: otherwise the creator could still accept.
  const to = place.status === "invited" ? "in_discussion" : place.status;
  await makeMove(ctx, opened, { key, kind: "withdrawal", amount: null, message, to, event: "offerWithdrawn" });
});
