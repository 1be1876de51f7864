import { randomInt } from "node:crypto";
import {
  searchCreators as contract,
  searchFilters,
  type SearchFilters,
  type SearchScope,
} from "#contract/curation/search.ts";
import type { DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { CURATED_MATCHING_MAX, DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { accountsSought, matchesFilters } from "../../../engine/queries/discovery/filters.ts";
import { matchesCuration } from "../../../engine/queries/discovery/curated-filters.ts";
import { relevanceTo } from "../../../engine/queries/discovery/keywords.ts";
import { matchingCreators, matchingIds } from "../../../engine/queries/discovery/matching-creators.ts";
import { all } from "../../../engine/queries/condition.ts";
import { refuse, toIssue } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readTaxonomy, type StoredTaxonomy } from "../../categories/index.ts";
import { pictureUrl } from "../../creators/index.ts";
import { rowIdsOf } from "../../crm/index.ts";
import { readTags } from "../../memberships/index.ts";
import { countSearch } from "../../users/index.ts";
import { selectFound, selectFoundAccounts, selectFoundNiches } from "./search-store.ts";

const SEEDS = 4_294_967_296;
/** Curation is about the records of the installation, not those of a workspace. */
const LAYERS = { own: null };

export const searchCreators = read(contract)(async ({ ctx, input, client: { signal } }) => {
  const { offset, sort } = input;
  // A first page is a new random order, unless a caller shows the same one again.
  const seed = input.seed ?? randomInt(SEEDS);
  const { fitting, headline, keywords } = await conditionOf(ctx, input);
  const now = ctx.clock.now();
  const relevance = sort === "relevance" && keywords?.keys.length ? relevanceTo(keywords, now, LAYERS) : undefined;
  const order = { sort, relevance, headline, seed };
  const page = { fitting, order, offset, limit: DISCOVERY_PAGE_SIZE, signal };
  const { found, total } = await matchingCreators(ctx.engine, page);
  const ids = found.map(({ id }) => id);
  const tenant = tenantOf(ctx);
  const begun = { category: input.category, niches: input.sub_categories, filters: input.filters, sort };
  const [creators, accounts, nicheRows, lists, rowIds, counted] = await Promise.all([
    selectFound(ctx.db, ids),
    selectFoundAccounts(ctx.db, ids),
    selectFoundNiches(ctx.db, ids),
    readTags(tenant, ids),
    rowIdsOf(tenant, ids),
    offset === 0 ? countSearch(ctx, begun) : (0 as const),
  ]);
  const byId = new Map(creators.map((creator) => [creator.id, creator]));
  const accountsOf = Map.groupBy(accounts, ({ creatorId }) => creatorId);
  const nichesOf = Map.groupBy(nicheRows, ({ creatorId }) => creatorId);
  return {
    influencers: ids.flatMap((id) => {
      const creator = byId.get(id);
      if (!creator) return [];
      const own = (nichesOf.get(id) ?? []).map(({ creatorId: _creator, side, ...niche }) => ({ side, niche }));
      return [
        {
          _id: String(id),
          full_name: creator.fullName,
          picture_url: pictureUrl(creator.picture),
          isSample: creator.isSample,
          country: creator.country,
          gender: creator.gender,
          typologie: creator.isBrand ? ("brand" as const) : ("creator" as const),
          score: creator.score,
          networks: (accountsOf.get(id) ?? []).map(({ creatorId: _creator, ...account }) => account),
          categories: own.filter(({ side }) => side === "creator").map(({ niche }) => niche),
          brand_categories: own.filter(({ side }) => side === "brand").map(({ niche }) => niche),
          custom_tops: lists.get(id) ?? [],
          customCreatorId: rowIds.get(id) ?? null,
        },
      ];
    }),
    total_results: total,
    increment_search_count: counted,
    seed,
  };
});

/** Returns the condition that creators of a search must meet. Throws bad_request for invalid filters. */
async function conditionOf(ctx: Context, scope: SearchScope) {
  const filters = parseFilters(scope.filters);
  const niches = nichesSought(scope, filters, await readTaxonomy({ ctx }));
  const now = ctx.clock.now();
  const common = discoveryFiltersOf(filters);
  const headline = accountsSought(common, now);
  const fitting = all([
    matchesFilters({ layers: LAYERS, filters: common, now, headline, crmCreatorIds: [] }),
    matchesCuration({ ...filters, niches }),
  ]);
  return { fitting, headline, keywords: filters.keywords };
}

/**
 * The ids of all creators that a search finds now, in their order. Throws bad_request for more than
 * CURATED_MATCHING_MAX.
 */
export async function findAllIds(ctx: Context, scope: SearchScope, signal?: AbortSignal): Promise<number[]> {
  const { fitting } = await conditionOf(ctx, scope);
  const limit = CURATED_MATCHING_MAX + 1;
  const ids = await matchingIds(ctx.engine, { fitting, limit, ...(signal && { signal }) });
  if (ids.length < limit) return ids;
  return refuse("bad_request", say("curation.tooMany", { max: CURATED_MATCHING_MAX }));
}

function parseFilters(text: string): SearchFilters {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse("bad_request", say("curation.filtersNotJson"));
  }
  const { data, error } = searchFilters.safeParse(given);
  if (data) return data;
  const issues = error.issues.map((issue) => toIssue({ ...issue, path: ["filters", ...issue.path].join(".") }));
  return refuse("bad_request", { ...say("curation.filtersInvalid"), issues });
}

type Sought = { category?: string | undefined; sub_categories?: SearchScope["sub_categories"] };

/** The niches searched for: those named, else those of the categories; null: any. */
function nichesSought(
  { category, sub_categories: named = [] }: Sought,
  { industry, industries = [] }: SearchFilters,
  { niches }: StoredTaxonomy,
): number[] | null {
  const list = [named].flat();
  if (!list.every((one) => typeof one === "string")) refuse("bad_request", say("curation.subCategories"));
  const ids = list.filter((one) => one !== "").map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) refuse("bad_request", say("curation.subCategories"));
  if (ids.length > 0) return ids;
  const roots = [...industries, ...(industry === undefined ? [] : [industry]), ...(category ? [Number(category)] : [])];
  if (roots.length === 0) return null;
  return niches.filter(({ categoryId }) => roots.includes(categoryId)).map(({ id }) => id);
}

/** What discovery filters by as well. */
function discoveryFiltersOf(filters: SearchFilters): DiscoveryFilters {
  const { networks, followers, countries, languages, tiers, keywords, admin, typologies = [], other = [] } = filters;
  const isOne = typologies.length === 1;
  return {
    profileType: isOne ? (typologies[0] === "brand" ? "brands" : "creators") : "all",
    ...(networks && { networks }),
    ...(followers && { followers }),
    ...(countries && { countries }),
    ...(languages && { languages }),
    ...(tiers && { tiers }),
    ...(keywords && { keywords }),
    ...(admin && { admin }),
    hideWithoutEmail: other.includes("email"),
    showVerifiedCreators: other.includes("verified"),
    premium: other.includes("premium"),
    globalActiveAccounts: other.includes("active"),
  };
}
