import { participationOf, type NegotiationEntry, type Participation } from "#contract/campaigns/negotiation.ts";
import type { OwnCampaign, OwnCampaignRow } from "#contract/campaigns/own.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { campaignStatus } from "#contract/collections/campaigns.ts";
import type { BoardRow, VisibleCampaign } from "./board-store.ts";
import type { EntryRow } from "./negotiation-store.ts";
import { checkRequirements, type OwnFacts } from "./rules.ts";

type Placed = Pick<BoardRow, "lastKind" | "isLastOwn"> & { place: PipelineStatus | null };

export function presentParticipation({ place, lastKind, isLastOwn }: Placed): Participation {
  const last = lastKind === null ? null : ({ kind: lastKind, by: isLastOwn === true ? "creator" : "brand" } as const);
  return participationOf(place, last);
}

export function presentEntry({ id, kind, isOfCreator, amount, message, createdAt }: EntryRow): NegotiationEntry {
  return { _id: id, kind, by: isOfCreator ? "creator" : "brand", amount, message, createdAt: createdAt.toISOString() };
}

/** What an owner of the profile reads: of a former owner's time only what is open, which is about money, without words. */
export function presentRead(
  entries: readonly EntryRow[],
  { since, open }: { since: Date | null; open: string | null },
): NegotiationEntry[] {
  return entries.flatMap((entry) => {
    if (since === null || entry.createdAt >= since) return [presentEntry(entry)];
    return entry.id === open ? [{ ...presentEntry(entry), message: "" }] : [];
  });
}

export function presentBoardRow(row: BoardRow, facts: OwnFacts): OwnCampaignRow {
  const { id, title, status, startsOn, endsOn, publishedAt, isSample, brand, requirements } = row;
  return {
    _id: id,
    title,
    status: campaignStatus.parse(status),
    startsOn,
    endsOn,
    publishedAt: publishedAt?.toISOString() ?? null,
    isSample,
    brand,
    networks: requirements.networks,
    participation: presentParticipation(row),
    eligibility: checkRequirements(row, facts),
  };
}

/** Named field by field: what belongs to the workspace stays there. */
export function presentBrief({ campaign, brand }: VisibleCampaign): OwnCampaign["campaign"] {
  const { id, title, goal, product, audience, startsOn, endsOn, currency, dos, donts, isSample } = campaign;
  return {
    _id: id,
    title,
    status: campaignStatus.parse(campaign.status),
    goal,
    product,
    audience,
    startsOn,
    endsOn,
    currency,
    requirements: campaign.requirements,
    eligibility: campaign.eligibility,
    dos,
    donts,
    isSample,
    publishedAt: campaign.publishedAt?.toISOString() ?? null,
    brand,
  };
}
