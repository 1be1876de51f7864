import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { CampaignView } from "#contract/campaigns/brief.ts";
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

/** Statuses that no creator has are counted too. */
export function presentOverview(counts: Awaited<ReturnType<typeof selectStatusCounts>>): CampaignOverview {
  const sum = (of: (row: (typeof counts)[number]) => number) => counts.reduce((all, row) => all + of(row), 0);
  return {
    creators: sum(({ count }) => count),
    statuses: PIPELINE_STATUSES.map((status) => ({
      status,
      count: counts.find((row) => row.status === status)?.count ?? 0,
    })),
    fees: sum(({ fees }) => fees),
    withFee: sum(({ withFee }) => withFee),
  };
}
