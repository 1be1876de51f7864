import type { CrmCreator } from "#contract/crm.ts";

const NONE = {
  followers: null,
  growth: null,
  engagementRate: null,
  engagementPerPost: null,
  viewsPerPost: null,
  postFrequency: null,
  monthlyViews: null,
};
let made = 0;

/** A row of a CRM in which nothing is written but what is given. */
export function row(written: Partial<CrmCreator>): CrmCreator {
  made += 1;
  const _id = String(made);
  return {
    _id,
    creatorId: _id,
    globalInfluencerId: _id,
    creator: {
      _id,
      full_name: `Creator ${_id}`,
      picture_url: null,
      country: null,
      city: null,
      language: null,
      gender: 2,
      is_a_brand: false,
      isSample: true,
      verified: false,
      score: null,
      tier: null,
      biography: null,
      categories: [],
      networks: [{ network: "tiktok", username: "a", url: null, ...NONE, growthBelow: null, peers: NONE }],
    },
    lists: [],
    tags: [],
    status: null,
    customEmail: null,
    email: null,
    customNote: "",
    followers: null,
    growth: null,
    engagementRate: null,
    merged: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    addedBy: null,
    ...written,
  };
}
