import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { crmCollection } from "#contract/collections/crm.ts";
import { customFieldEdit, type CrmCreator, type DeclaredField } from "#contract/crm/endpoints.ts";
import { mapFigures } from "#contract/figures/metrics.ts";
import { trust } from "#contract/base/trust.ts";

const NO_FIGURES = mapFigures(() => null);
let made = 0;

/** An account of which nothing is known but what is given. */
export function makeAccount(known: Partial<AccountView> = {}): AccountView {
  return {
    network: "tiktok",
    username: "a",
    url: null,
    ...NO_FIGURES,
    growthBelow: null,
    score: null,
    peers: NO_FIGURES,
    terms: null,
    ...known,
  };
}

/** A creator as they are listed, without data except what is given; called "Creator" and their id. */
export function makeCard(known: Partial<CreatorCard> & Pick<CreatorCard, "_id">): CreatorCard {
  return {
    full_name: `Creator ${known._id}`,
    title: null,
    picture_url: null,
    country: null,
    city: null,
    language: null,
    gender: 2,
    is_a_brand: false,
    typologie: "creator",
    whois_url: null,
    isSample: true,
    verified: false,
    score: null,
    tier: null,
    authenticity: null,
    rising: null,
    biography: null,
    categories: [],
    networks: [],
    ...known,
  };
}

/** A row of a CRM in which nothing is written but what is given. */
export function makeCrmRow(written: Partial<CrmCreator> = {}): CrmCreator {
  made += 1;
  const _id = String(made);
  return {
    _id,
    creatorId: _id,
    globalInfluencerId: _id,
    creator: makeCard({ _id, networks: [makeAccount()] }),
    lists: [],
    feedback: [],
    // The team has not entered any values.
    ...trust<Pick<CrmCreator, DeclaredField>>(
      Object.fromEntries(
        crmCollection.written.map((property) => [property, customFieldEdit(property).schema.parse("")]),
      ),
    ),
    fields: {},
    tags: [],
    status: null,
    email: null,
    followers: null,
    growth: null,
    engagementRate: null,
    merged: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    addedBy: null,
    type: "creator",
    ...written,
  };
}
