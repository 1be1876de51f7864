import { z } from "zod";
import { AI_INFOS, NICHE_STATES, OTHER_FILTERS } from "../collections/curated-creators.ts";
import { listTag } from "../collections/crm.ts";
import { DISCOVERY_SORTS, TIERS_MAX } from "../collections/discovery.ts";
import { countryCode, languageCode } from "../countries/countries.ts";
import { nicheTag, TYPOLOGIES } from "../creators.ts";
import { discoveryFilters } from "../discovery/endpoints.ts";
import { range } from "../discovery/network-filter.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { categoryId, creatorId, uuid } from "../base/ids.ts";
import { METRICS } from "../figures/metrics.ts";
import { network, NETWORKS } from "../networks/networks.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("curation");

const some = <T extends z.ZodType>(value: T, max = 300) => z.array(value).max(max).optional();

/** The `filters` of an admin search, as JSON. */
export const searchFilters = z.strictObject({
  networks: some(network, NETWORKS.length),
  followers: discoveryFilters.shape.followers,
  countries: some(countryCode),
  languages: some(languageCode),
  typologies: some(z.enum(TYPOLOGIES)),
  other: some(z.enum(OTHER_FILTERS)),
  genders: some(z.literal([0, 1, 2])),
  tiers: some(z.int().min(1).max(TIERS_MAX)),
  keywords: discoveryFilters.shape.keywords,
  admin: discoveryFilters.shape.admin,
  /** Whether a creator has a title or a summary. */
  ai_infos: z.enum(AI_INFOS).optional(),
  /** Growth of the fastest growing account, as a fraction. */
  growth: range(...METRICS.growth.range).optional(),
  /** Root categories. */
  industry: categoryId.optional(),
  industries: some(categoryId),
  /** Only the primary niche counts, for niches and categories. */
  primary: z.boolean().optional(),
  /** With a niche that was not removed. */
  categorized_only: z.boolean().optional(),
  /**
   * Niches in one of these states: of the requested niches, or any. Removed ones (−1) are found by this filter alone.
   */
  states: some(z.literal([...NICHE_STATES])),
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** With niches that were removed (−1), which only administrators see. */
const categories = z.array(nicheTag);

export const foundCreator = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  isSample: z.boolean(),
  country: z.string().nullable(),
  gender: z.int(),
  typologie: z.enum(TYPOLOGIES),
  score: z.number().nullable(),
  /** The largest first. */
  networks: z.array(z.object({ network, username: z.string(), followers: z.number().nullable() })),
  categories,
  brand_categories: categories,
  /** The lists with the creator in the caller's own workspace, and their row in its CRM; null: not in it. */
  custom_tops: z.array(listTag),
  customCreatorId: uuid.nullable(),
});
export type FoundCreator = z.infer<typeof foundCreator>;

export const SEARCH_OFFSET_MAX = 100_000;

/** Which creators are searched for, whatever page and order. */
export const searchScope = z.strictObject({
  /** A root category, "" for any; `sub_categories`: niches, as strings. */
  category: z.string().max(20).regex(/^\d*$/, problem("input.categoryNumber")).optional(),
  /** What is neither is refused in the words of the specification. */
  sub_categories: z.union([z.string(), z.array(z.unknown()).max(300), z.record(z.string(), z.unknown())]).optional(),
  /** `searchFilters` as JSON. */
  filters: z.string().max(50_000).default("{}"),
});
export type SearchScope = z.infer<typeof searchScope>;

export const searchCreators = endpoint({
  method: "POST",
  path: "/search",
  auth: "admin",
  isQueryString: true,
  reads: ["curation", "crm", "lists"],
  summary: "All creators of the installation that fit, 50 a page, with all their niches",
  body: z.strictObject({
    offset: z.coerce.number().int().min(0).max(SEARCH_OFFSET_MAX).default(0),
    /** The seed of the first page, which later pages send; without a seed a new random order begins. */
    seed: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
    ...searchScope.shape,
    sort: z.enum(DISCOVERY_SORTS).default("random"),
  }),
  reply: z.object({
    influencers: z.array(foundCreator),
    total_results: z.int(),
    /** What this call added to the caller's `search_count`: 1 where it began a search, else 0. */
    increment_search_count: z.literal([0, 1]),
    seed: z.int(),
  }),
  errors: ["engine_unavailable", "engine_too_slow"],
});
