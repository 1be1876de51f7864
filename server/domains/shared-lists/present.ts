import type { CreatorCard } from "#contract/creators.ts";
import type { ListStats } from "#contract/lists/shapes.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { CREATORS_NAMED, type NotificationPayload } from "#contract/notifications.ts";
import { urlOnNetwork } from "#contract/networks/profile-link.ts";
import type { SharedCreator, SharedList, SharedPost } from "#contract/shared-lists.ts";
import { exportableCard } from "../creators/index.ts";
import type { RecentPostRow } from "../posts/index.ts";
import { logoUrl, type SharedRow } from "../lists/index.ts";
import type { ListRow } from "../memberships/index.ts";
import type { Feedback } from "./store.ts";

export type VisitorFeedback = { items: readonly Feedback[]; reviewed: number; reviewer: string | null };

type SharedListParts = {
  list: SharedRow;
  cards: readonly CreatorCard[];
  posts: ReadonlyMap<number, readonly RecentPostRow[]>;
  total: number;
  stats: ListStats | null;
  /** null: the list accepts no feedback. */
  feedback: VisitorFeedback | null;
};

/** Field by field, so that fields added to cards do not become public by accident. */
export function presentSharedList({ list, cards, posts, total, stats, feedback }: SharedListParts): SharedList {
  const exportable = cards.map(exportableCard);
  return {
    influencers: exportable.map(({ card }) => presentSharedCreator(card, posts.get(Number(card._id)) ?? [])),
    total_results: total,
    leftOut: exportable.reduce((sum, { leftOut }) => sum + leftOut, 0),
    influencerCount: list.count,
    title: list.title,
    desc: list.description,
    ...presentBranding(list),
    isSample: list.isSample,
    community: list.isCommunity,
    stats,
    feedback: {
      open: feedback !== null,
      reviewer: feedback?.reviewer ?? null,
      reviewed: feedback?.reviewed ?? 0,
      mine: feedback?.items.map(presentFeedback) ?? [],
    },
  };
}

type Branded = Pick<ListRow, "whiteLabel" | "logo" | "companyLogo" | "companyName" | "updatedAt">;

/** What has a white label shows the workspace's branding, anything else only the product's. */
export function presentBranding(list: Branded): Pick<SharedList, "white_label" | "white_label_logo" | "company"> {
  if (!list.whiteLabel) return { white_label: false, white_label_logo: null, company: { name: null, logo: null } };
  return {
    white_label: true,
    white_label_logo: logoUrl(list.logo, list),
    company: { name: list.companyName, logo: logoUrl(list.companyLogo, list) },
  };
}

export function presentFeedback({ creatorId, verdict, comment }: Feedback) {
  return { creatorId: String(creatorId), verdict, comment };
}

/** What a visitor gave in one sitting. */
export function presentSitting({
  list,
  reviewer,
  given,
}: {
  list: SharedRow;
  reviewer: string;
  given: readonly Feedback[];
}): NotificationPayload {
  const countOf = (is: (one: Feedback) => boolean) => given.filter(is).length;
  return {
    kind: "list.feedback",
    list: { id: list.id, title: list.title },
    reviewer,
    feedback: given.slice(0, CREATORS_NAMED).map(({ creatorId, verdict, comment }) => ({
      creatorId: String(creatorId),
      verdict,
      hasComment: comment !== "",
    })),
    total: given.length,
    counts: {
      approve: countOf(({ verdict }) => verdict === "approve"),
      maybe: countOf(({ verdict }) => verdict === "maybe"),
      reject: countOf(({ verdict }) => verdict === "reject"),
      commented: countOf(({ comment }) => comment !== ""),
    },
  };
}

function presentSharedCreator(card: CreatorCard, posts: readonly RecentPostRow[]): SharedCreator {
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
    networks: card.networks.map((account) => ({
      ...account,
      url:
        account.url &&
        (urlOnNetwork(account.url, account) ?? NETWORK_FACTS[account.network].profileUrl(account.username)),
    })),
    posts: posts.map(presentSharedPost),
  };
}

function presentSharedPost({ network, username, isSample, publishedAt, text, url }: RecentPostRow): SharedPost {
  return {
    network,
    publishedAt: publishedAt.toISOString(),
    text,
    url: isSample ? null : urlOnNetwork(url, { network, username }),
  };
}
