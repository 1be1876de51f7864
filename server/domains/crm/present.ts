import type { CreatorCard } from "#contract/creators.ts";
import type { CrmCreator } from "#contract/crm.ts";
import type { Entry } from "./stores/entries-store.ts";

export function presentCrmCreator(entry: Entry, creator: CreatorCard, lists: CrmCreator["lists"]): CrmCreator {
  return {
    _id: entry.id,
    creatorId: creator._id,
    globalInfluencerId: creator._id,
    creator,
    lists,
    tags: entry.tagIds,
    status: entry.statusId,
    customEmail: entry.customEmail,
    email: entry.customEmail ?? entry.publicEmail,
    customNote: entry.customNote,
    followers: entry.followers,
    growth: entry.growth,
    engagementRate: entry.engagementRate,
    merged: [],
    updatedAt: entry.updatedAt.toISOString(),
    createdAt: entry.createdAt.toISOString(),
    addedBy: entry.addedBy,
  };
}
