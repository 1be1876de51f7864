import type { CreatorCard } from "#contract/creators.ts";
import type { CrmCreator } from "#contract/crm.ts";
import type { ListView } from "#contract/lists.ts";
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
