import type { Deliverable } from "#contract/campaigns/deliverables.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { CampaignView } from "#contract/campaigns/brief.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { campaignStatus } from "#contract/collections/campaigns.ts";
import type { CampaignOverview, CampaignRow as RowView } from "#contract/campaigns/endpoints.ts";
import type { CampaignRow, ListedCampaign, selectStatusCounts } from "./store.ts";

export function presentRow({ id, status, updatedAt, ...row }: ListedCampaign): RowView {
  return { _id: id, status: campaignStatus.parse(status), ...row, updatedAt: updatedAt.toISOString() };
}

export function presentCampaign(row: CampaignRow): CampaignView {
  const { id, customerId: _ofCaller, status, createdAt, updatedAt, publishedAt, ...brief } = row;
  return {
    _id: id,
    ...brief,
    status: campaignStatus.parse(status),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** Statuses that no creator has are counted too; fees are those of creators who take part. */
export function presentOverview(counts: Awaited<ReturnType<typeof selectStatusCounts>>): CampaignOverview {
  const agreed = counts.filter(({ status }) => takesPart(status));
  return {
    creators: counts.reduce((sum, { count }) => sum + count, 0),
    statuses: PIPELINE_STATUSES.map((status) => ({
      status,
      count: counts.find((row) => row.status === status)?.count ?? 0,
    })),
    fees: agreed.reduce((sum, { fees }) => sum + fees, 0),
    withFee: agreed.reduce((sum, { withFee }) => sum + withFee, 0),
  };
}

type People = ReadonlyMap<number, CreatorCard>;

/** A creator of the campaign; undefined: they are not shown. */
export function presentPerson(people: People, creatorId: number): Deliverable["creator"] | undefined {
  const card = people.get(creatorId);
  return card && { _id: card._id, full_name: card.full_name, picture_url: card.picture_url };
}
