import { DAY_MS } from "#contract/base/limits.ts";
import { isOpen, mayApply, mayOffer } from "#contract/campaigns/negotiation.ts";
import * as contract from "#contract/campaigns/own.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { todayOf } from "../briefs/briefs.ts";
import { readCards } from "../../creators/index.ts";
import { boardOf, selectDates, selectVisible } from "./board-store.ts";
import { selectDeliverables, selectPayments } from "./deliverables-store.ts";
import { presentFile } from "../files/stored.ts";
import { selectFiles } from "../files/store.ts";
import { selectOwnFacts } from "./facts-store.ts";
import { keyOf } from "./negotiation.ts";
import { selectEntries, selectStart } from "./negotiation-store.ts";
import { presentBoardRow, presentBrief, presentParticipation, presentRead } from "./present.ts";
import { addRecords } from "../report/records.ts";
import { selectReliability } from "../report/store.ts";
import { checkRequirements } from "./rules.ts";

export const listOwnCampaigns = read(contract.listOwnCampaigns)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const facts = await selectOwnFacts(ctx.db, creatorId);
  const now = ctx.clock.now().getTime();
  const today = new Date(now - (now % DAY_MS));
  const { rows, ...page } = await boardOf({ creatorId, facts, today }).read({ db: ctx.db, customerId: null }, input);
  return { campaigns: rows.map((row) => presentBoardRow(row, facts)), ...page };
});

/** In these the workspace has named the fee to the creator. */
const WITH_FEE = new Set(["invited", "accepted", "in_collaboration"]);

export const readOwnCampaign = read(contract.readOwnCampaign)(async ({ ctx, input }) => {
  const of = keyOf(input);
  const found = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  const since = await selectStart(ctx.db, of, ctx.actor.userId);
  const [facts, entries, deliverables, payments, files, cards, records] = await Promise.all([
    selectOwnFacts(ctx.db, of.creatorId),
    selectEntries(ctx.db, of),
    selectDeliverables(ctx.db, of, since),
    selectPayments(ctx.db, of, since),
    selectFiles(ctx.db, found.campaign),
    readCards({ ctx, ids: [of.creatorId] }),
    selectReliability({ db: ctx.db, customerId: found.campaign.customerId }, [of.creatorId], todayOf(ctx)),
  ]);
  const [last] = entries;
  const participation = presentParticipation(found);
  const open = last && isOpen(last) && mayOffer(participation) ? last.id : null;
  const eligibility = checkRequirements(found.campaign, facts);
  return {
    campaign: presentBrief(found),
    participation,
    eligibility,
    canApply:
      found.campaign.status === "active" &&
      mayApply(participation) &&
      (eligibility.isEligible || participation === "invited"),
    fee: WITH_FEE.has(participation) ? found.fee : null,
    negotiation: presentRead(entries, { since, open }),
    open,
    deliverables,
    payments,
    files: files.map(presentFile),
    shown: cards.get(of.creatorId) ?? refuse("not_found"),
    reliability: addRecords(records),
  };
});

export const listOwnDates = read(contract.listOwnDates)(async ({ ctx, input }) => {
  const limit = contract.OWN_DATES_MAX;
  const { deliverables, payments } = await selectDates(ctx.db, Number(input.id), limit + 1);
  const today = todayOf(ctx);
  const dates: contract.OwnDate[] = [
    ...deliverables.map(({ id, on, campaignId, title, ...deliverable }) => ({
      on,
      kind: "deliverable" as const,
      isLate: on < today,
      _id: id,
      campaign: { _id: campaignId, title },
      deliverable,
      payment: null,
    })),
    ...payments.map(({ id, on, campaignId, title, ...payment }) => ({
      on,
      kind: "payment" as const,
      isLate: on < today,
      _id: id,
      campaign: { _id: campaignId, title },
      deliverable: null,
      payment,
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  return { dates: dates.slice(0, limit), hasMore: dates.length > limit };
});
