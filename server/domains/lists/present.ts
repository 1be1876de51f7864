import type { CreatorCard } from "#contract/creators.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/base/states.ts";
import { pictureUrl } from "../creators/index.ts";
import type { ListRow } from "../memberships/index.ts";

/** Every logo has an address of its own; the time is the suffix that the specification's clients look for. */
export function logoUrl(key: string | null, { updatedAt }: Pick<ListRow, "updatedAt">): string | null {
  return key && `${pictureUrl(key)}?t=${updatedAt.getTime()}`;
}

export function presentList(row: ListRow, preview: readonly CreatorCard[]): ListView {
  return {
    _id: row.id,
    title: row.title,
    desc: row.description,
    isSample: row.isSample,
    influencerCount: row.count,
    influencersPreview: preview.map((card) => ({
      _id: card._id,
      fullName: card.full_name,
      pictureUrl: card.picture_url,
    })),
    public: row.isPublic,
    community: row.isCommunity,
    whiteLabel: row.whiteLabel,
    whiteLabelLogo: logoUrl(row.logo, row),
    company: { name: row.companyName, logo: logoUrl(row.companyLogo, row) },
    trackingState: row.trackingState === TRACKING_ON ? TRACKING_ON : TRACKING_OFF,
    trackingUrl: row.trackingState === TRACKING_ON ? `/tracking/${row.id}/` : null,
    share: {
      id: row.shareId,
      url: row.shareId && `/shared/${row.shareId}`,
      hasPassword: row.sharePassword !== null,
      expiresAt: row.shareExpiresAt?.toISOString() ?? null,
      feedback: row.takesFeedback,
      report: row.shareReport,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
