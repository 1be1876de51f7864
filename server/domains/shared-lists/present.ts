import type { CreatorCard } from "#contract/creators.ts";
import type { ListStats } from "#contract/list-shapes.ts";
import type { SharedCreator, SharedList } from "#contract/shared-lists.ts";
import { exportableCard } from "../creators/index.ts";
import { logoUrl, type SharedRow } from "../lists/index.ts";
import type { Word } from "./store.ts";

export type Said = { words: readonly Word[]; reviewed: number; reviewer: string | null };

type Shared = {
  list: SharedRow;
  cards: readonly CreatorCard[];
  total: number;
  stats: ListStats | null;
  /** null: the list takes no feedback. */
  said: Said | null;
};

/** Field by field: what is added elsewhere does not come here by itself. */
export function presentSharedList({ list, cards, total, stats, said }: Shared): SharedList {
  const exportable = cards.map(exportableCard);
  return {
    influencers: exportable.map(({ card }) => presentSharedCreator(card)),
    total_results: total,
    leftOut: exportable.reduce((sum, { leftOut }) => sum + leftOut, 0),
    influencerCount: list.count,
    title: list.title,
    desc: list.description,
    ...presentLabel(list),
    isSample: list.isSample,
    community: list.isCommunity,
    stats,
    feedback: {
      open: said !== null,
      reviewer: said?.reviewer ?? null,
      reviewed: said?.reviewed ?? 0,
      mine: said?.words.map(presentWord) ?? [],
    },
  };
}

/** Under whose name a list is shown: with white label its own, else the product's alone. */
export function presentLabel(list: SharedRow): Pick<SharedList, "white_label" | "white_label_logo" | "company"> {
  if (!list.whiteLabel) return { white_label: false, white_label_logo: null, company: { name: null, logo: null } };
  return {
    white_label: true,
    white_label_logo: logoUrl(list.logo, list),
    company: { name: list.companyName, logo: logoUrl(list.companyLogo, list) },
  };
}

export function presentWord({ creatorId, verdict, comment }: Word) {
  return { creatorId: String(creatorId), verdict, comment };
}

function presentSharedCreator(card: CreatorCard): SharedCreator {
  return {
    _id: card._id,
    full_name: card.full_name,
    picture_url: card.picture_url,
    country: card.country,
    city: card.city,
    language: card.language,
    is_a_brand: card.is_a_brand,
    isSample: card.isSample,
    verified: card.verified,
    score: card.score,
    biography: card.biography,
    categories: card.categories,
    networks: card.networks,
  };
}
