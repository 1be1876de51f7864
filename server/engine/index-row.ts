import { comparedFigure, headlineAccount, type AccountTerms } from "#contract/creators.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import { type Network, NETWORKS } from "#contract/networks/networks.ts";
import { mapFigures, RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { withBonus } from "#contract/scores/adjustments.ts";
import { plainText, searchText } from "#contract/search/search-text.ts";
import { nameWords } from "../name-words.ts";
import type { AudienceShares } from "./audience-shares.ts";
import { networkBits } from "./network-bits.ts";
import { lastPostColumn, metricColumn, presentColumn, scoreColumn } from "./tables.ts";

type IndexedAccount = Record<RangeMetric, number | null> & {
  network: string;
  username: string;
  biography: string | null;
  /** 0–100. */
  influence: number | null;
  /** Points of 100 that an administrator added to the score on its network; null: no bonus. */
  bonus: number | null;
  lastPostAt: Date | null;
  terms: AccountTerms | null;
};

/** Everything a creator's row in the index is derived from. */
export type IndexedCreator = {
  id: number;
  /** The workspace; null: the installation. */
  customerId: string | null;
  /** The installation's creator that it replaces for the workspace. */
  baseId: number | null;
  fullName: string;
  title: string | null;
  biography: string | null;
  isBrand: boolean;
  isSample: boolean;
  country: string | null;
  city: string | null;
  language: string | null;
  gender: number;
  email: string | null;
  userId: string | null;
  score: number | null;
  tier: number | null;
  authenticity: number | null;
  rising: number | null;
  createdAt: Date;
  accounts: IndexedAccount[];
  /** Active niches only. */
  niches: { nicheId: number; root: number; isPrimary: boolean }[];
  /** States of all niches, including removed ones. */
  nicheStates: { nicheId: number; state: number }[];
  /** Only the installation's creators have causes. */
  causes: number[];
  /** Hashtags of the posts that keyword search covers, as their authors wrote them. */
  hashtags: string[];
  audience: AudienceShares | undefined;
  /** What the networks of connected accounts tell of their audiences. */
  connectedAudiences: { network: Network; data: StoredShares[] }[];
  /** Has a podcast, a newsletter or a book. */
  isPremium: boolean;
};

/** Without what its posts say, and what is drawn. */
export type RecordedCreator = Omit<IndexedCreator, "hashtags" | "audience">;

/** Never produced by searchText(), so that no phrase matches across two texts. */
const BETWEEN_TEXTS = " | ";

/** Missing metrics become NaN. */
export function indexRow(creator: IndexedCreator, version: number): object {
  const { accounts, niches, nicheStates } = creator;
  const main = headlineAccount(accounts);
  // An account without others keeps its own figures there, which must not be compared either.
  const headline = main && mapFigures((metric) => comparedFigure(main, metric));
  const primary = niches.find((niche) => niche.isPrimary);
  return {
    owner: ownerOf(creator),
    id: creator.id,
    base_id: creator.baseId ?? 0,
    version,
    created_at: seconds(creator.createdAt),
    is_brand: flag(creator.isBrand),
    is_sample: flag(creator.isSample),
    is_verified: flag(creator.userId),
    is_premium: flag(creator.isPremium),
    has_email: flag(creator.email),
    gender: creator.gender,
    country: creator.country ?? "",
    city: searchText(creator.city ?? ""),
    language: creator.language ?? "",
    score: creator.score ?? 0,
    tier: creator.tier ?? 0,
    authenticity: creator.authenticity,
    rising: creator.rising,
    niches: niches.map((niche) => niche.nicheId),
    state_niches: nicheStates.map(({ nicheId }) => nicheId),
    niche_states: nicheStates.map(({ state }) => state),
    roots: rootsOf(creator),
    causes: creator.causes,
    primary_niche: primary?.nicheId ?? 0,
    primary_root: primary?.root ?? 0,
    last_post_at: Math.max(0, ...accounts.map((account) => seconds(account.lastPostAt))),
    total_followers: totalFollowers(creator),
    figures_apart: apartBy(accounts, RANGE_METRICS),
    headline_followers: headline?.followers ?? null,
    headline_growth: headline?.growth ?? null,
    headline_engagement_rate: headline?.engagementRate ?? null,
    best_growth: highest(knownValues(accounts, "growth")),
    best_engagement_rate: highest(knownValues(accounts, "engagementRate")),
    ...Object.assign({}, ...NETWORKS.map((network) => networkColumns(network, accounts))),
    audience_keys: creator.audience?.keys ?? [],
    audience_shares: creator.audience?.shares ?? [],
    ai_text: joinTexts([creator.title, creator.biography]),
    social_text: joinTexts(accounts.map((account) => account.biography)),
    hashtags: [...new Set(creator.hashtags.map(plainText))].filter((tag) => tag !== ""),
    name_words: nameWords(creator),
    name_networks: networkBits(accounts.map(({ network }) => network)),
  };
}

/** The categories of a creator's niches. */
export function rootsOf({ niches }: Pick<IndexedCreator, "niches">): number[] {
  return [...new Set(niches.map((niche) => niche.root))];
}

/** Identifies a row of a creator. */
export type RowKey = { owner: string; id: number };

export function deletedRow({ owner, id }: RowKey, version: number): object {
  return { owner, id, version, is_deleted: 1 };
}

export function ownerOf({ customerId }: { customerId: string | null }): string {
  return customerId ?? "";
}

export function keyText({ owner, id }: RowKey): string {
  return `${owner} ${id}`;
}

/** Sums over all networks that may be combined; null when no count is known. */
export function totalFollowers({ accounts }: Pick<IndexedCreator, "accounts">): number | null {
  return sum(knownValues(accounts, "followers"));
}

/** The largest account on each network represents it. */
function networkColumns(network: Network, accounts: IndexedAccount[]): object {
  const own = accounts.filter((account) => account.network === network);
  const main = largestAccount(own);
  if (!main) return {};
  return {
    [presentColumn(network)]: 1,
    [scoreColumn(network)]: Math.round(100 * (withBonus(main.influence, main.bonus ?? 0) ?? 0)),
    [lastPostColumn(network)]: Math.max(...own.map((account) => seconds(account.lastPostAt))),
    ...Object.fromEntries(RANGE_METRICS.map((metric) => [metricColumn(network, metric), main[metric]])),
  };
}

function largestAccount(accounts: IndexedAccount[]): IndexedAccount | undefined {
  return accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1))[0];
}

/** Networks of which one of these metrics must not be combined with those of others. */
function apartBy(accounts: IndexedAccount[], metrics: readonly RangeMetric[]): number {
  const onNetwork = Map.groupBy(accounts, (account) => account.network);
  const apart = [...onNetwork].filter(([, own]) => {
    const main = largestAccount(own);
    return main && metrics.some((metric) => comparedFigure(main, metric) !== main[metric]);
  });
  return networkBits(apart.map(([network]) => network));
}

function knownValues(accounts: IndexedAccount[], metric: RangeMetric): number[] {
  return accounts.map((account) => comparedFigure(account, metric)).filter((value) => value !== null);
}

function sum(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}

function highest(values: number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

/** Texts in their canonical form for word and phrase search. */
export function joinTexts(texts: (string | null)[]): string {
  return texts
    .map((text) => searchText(text ?? ""))
    .filter((text) => text !== "")
    .join(BETWEEN_TEXTS);
}

function flag(value: unknown): 0 | 1 {
  return value ? 1 : 0;
}

function seconds(time: Date | null): number {
  return time ? Math.floor(time.getTime() / 1000) : 0;
}
