import type { CreatorCard } from "#contract/creators.ts";
import type { CrmCreator } from "#contract/crm.ts";
import type { ListView } from "#contract/lists.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/states.ts";
import { pictureUrl } from "../creators/index.ts";
import type { ListRow } from "./store.ts";

export type ListTag = CrmCreator["lists"][number];

/** A list as its creators' rows name it. */
export function presentTag({ id, title }: { id: string; title: string }): ListTag {
  return { _id: id, title };
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
    whiteLabelLogo: row.logo && pictureUrl(row.logo),
    company: { name: row.companyName, logo: row.companyLogo && pictureUrl(row.companyLogo) },
    trackingState: row.trackingState === TRACKING_ON ? TRACKING_ON : TRACKING_OFF,
    share: {
      id: row.shareId,
      url: row.shareId && `/shared/${row.shareId}`,
      hasPassword: row.sharePassword !== null,
      expiresAt: row.shareExpiresAt?.toISOString() ?? null,
      feedback: row.takesFeedback,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
