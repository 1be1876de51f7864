import type { CreatorCard } from "#contract/creators.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { Entry } from "./fields-store.ts";

type CreatorData = {
  card: CreatorCard;
  /** Rows that were merged into this one, with the cards of their creators. */
  merged: readonly { id: string; card: CreatorCard }[];
  lists: CrmCreator["lists"];
};

/** The card of a creator that others were merged into has the accounts of all. */
export function presentCrmCreator(entry: Entry, { card, merged, lists }: CreatorData): CrmCreator {
  const { id, ...rest } = entry;
  const networks = [card, ...merged.map((row) => row.card)].flatMap((each) => each.networks);
  return {
    ...rest,
    _id: id,
    creatorId: card._id,
    globalInfluencerId: card._id,
    creator: merged.length > 0 ? { ...card, networks: byFollowers(networks) } : card,
    lists,
    merged: merged.map((row) => ({ customCreatorId: row.id, creatorId: row.card._id, full_name: row.card.full_name })),
    updatedAt: entry.updatedAt.toISOString(),
    createdAt: entry.createdAt.toISOString(),
  };
}

function byFollowers(accounts: CreatorCard["networks"]): CreatorCard["networks"] {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}
