import { z } from "zod";
import { audienceFilter, FILTERED_DIMENSIONS } from "./audience-filter.ts";
import { uuid } from "../base/ids.ts";
import { optionalFilters } from "../collections/collection.ts";
import { unlessNull } from "../collections/filters.ts";
import { discoveryCollection, DISCOVERY_SORTS } from "../collections/discovery.ts";
import { creatorCard } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { DISCOVERY_PAGE_MAX, KEYWORDS_MAX, KEYWORD_LENGTH_MAX } from "../base/limits.ts";
import { METRICS } from "../figures/metrics.ts";
import { marks } from "../search/keyword-match.ts";
import { networkFilter, range } from "./network-filter.ts";
import { network } from "../networks/networks.ts";
import { AUDIENCE_PROVENANCE } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("discovery");

/** The omitted fields are sent as `gender`, `networkStats`, `keywords`, `followers`, `audience` and `admin`. */
const sent = z.object(optionalFilters(discoveryCollection)).omit({
  gender: true,
  activeAccounts: true,
  keywords: true,
  match: true,
  followers: true,
  audienceCountries: true,
  audienceAges: true,
  audienceGender: true,
  addedFrom: true,
  addedTo: true,
});

export const discoveryFilters = z.strictObject({
  sort: z.enum(DISCOVERY_SORTS).optional(),
  ...sent.shape,
  gender: z.literal(["all", 0, 1, 2]).optional(),
  /** A network with ranges is one of `networks`. */
  networkStats: z.partialRecord(network, networkFilter).optional(),
  /** One account must be in the range: on any of `networks`, or on any network if that is empty. */
  followers: range(...METRICS.followers.range).optional(),
  /** Matches creators with an audience, on one of `networks` or on any, that is known to have all of these shares. */
  audience: audienceFilter.optional(),
  keywords: z
    .strictObject({
      keys: z.array(typed(KEYWORD_LENGTH_MAX).min(1)).max(KEYWORDS_MAX),
      method: z.enum(["or", "and"]).default("or"),
      searchIn: z
        .strictObject({
          posts: z.boolean().optional(),
          aiBio: z.boolean().optional(),
          socialBio: z.boolean().optional(),
        })
        .default({}),
    })
    .optional(),
  /** Administrators only. */
  admin: z
    .strictObject({
      createdAt: z
        .strictObject({ min: unlessNull(z.iso.datetime()), max: unlessNull(z.iso.datetime()) })
        .refine(({ min, max }) => !min || !max || Date.parse(min) <= Date.parse(max), problem("input.minAboveMax"))
        .optional(),
    })
    .optional(),
});
export type DiscoveryFilters = z.infer<typeof discoveryFilters>;

const share = z.number().min(0).max(1);

export const discoveryResult = creatorCard.extend({
  inCrm: z.boolean(),
  /**
   * The network of the account with the row's figures: the largest of those that match `networks`, their ranges and
   * `followers`, or of all. null: the creator has no accounts.
   */
  headline: network.nullable(),
  /**
   * With keywords: the part of a text that has one, with its place there; the network is that of a bio or post. The text
   * of a post is empty while the profile is not open.
   */
  match: z
    .object({
      place: z.enum(["summary", "bio", "post"]),
      network: network.nullable(),
      text: z.string(),
      marks,
      /** Posts of the last year with a keyword, where posts are searched. */
      posts: z.int(),
    })
    .nullable(),
  /** With minimum shares of the audience: those of the account that has them. */
  audience: z
    .object({
      network,
      shares: z.array(
        z.object({
          dimension: z.enum(FILTERED_DIMENSIONS),
          code: z.string(),
          share,
          /** The interval of 95 %; null: the size of the sample is not known. */
          low: share.nullable(),
          high: share.nullable(),
          provenance: z.enum(AUDIENCE_PROVENANCE),
          /** The tool; null: this installation. */
          source: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
});
export type DiscoveryResult = z.infer<typeof discoveryResult>;

/** How many creators the audience filter can find. */
export const audienceCoverage = endpoint({
  method: "GET",
  path: "/discovery/audiences",
  reads: ["audiences", "crm"],
  summary: "How many creators have an audience that the workspace can filter by, and from which sources",
  // Reads as much as a search.
  atOnce: { perOwner: 6, waiting: 30 },
  reply: z.object({
    /** With countries, ages or genders. */
    creators: z.int(),
    /** All that discovery finds without filters. */
    of: z.int(),
    /** A creator can have several. */
    sources: z.array(
      z.object({
        provenance: z.enum(AUDIENCE_PROVENANCE),
        /** The tool; null: this installation. */
        source: z.string().nullable(),
        creators: z.int(),
      }),
    ),
  }),
  errors: ["engine_unavailable", "engine_too_slow"],
});

/** Results that a search credit adds to a search. */
export const MORE_RESULTS = 500;

export const discover = endpoint({
  method: "POST",
  path: "/discovery",
  whileImpersonating: true,
  reads: ["crm", "audiences"],
  summary: "Creators that fit the filters, a page of them and how many in all",
  body: z.strictObject({
    filters: discoveryFilters.default({}),
    page: z.int().min(1).max(DISCOVERY_PAGE_MAX).default(1),
    /** The network that figures and the orders by them are of, instead of the one that follows from the filters. */
    figuresOf: network.optional(),
    /** How many there are, without results: no search of the caller's own. */
    countOnly: z.boolean().default(false),
    /** Equal seeds give equal random orders; without a seed the server makes one and returns it. */
    seed: z.int().min(0).max(4_294_967_295).optional(),
  }),
  reply: z.object({
    results: z.array(discoveryResult),
    totalResults: z.int(),
    /** True when the plan shows only the first results. */
    limitedByPlan: z.boolean(),
    /** How many can be viewed: those of the plan, and what credits added to this search; null: all. */
    shown: z.int().nullable(),
    /** Credits that each show the next MORE_RESULTS; null: unlimited. */
    searchCreditsLeft: z.int().nullable(),
    resultsPerPage: z.int(),
    seed: z.int(),
  }),
  errors: ["forbidden", "engine_unavailable", "engine_too_slow"],
  atOnce: { perOwner: 6, waiting: 30 },
});

/** For OPEN_DAYS; filters and order identify the search. */
export const showMoreResults = endpoint({
  method: "POST",
  path: "/discovery/more",
  can: "credits.spend",
  touches: ["usage"],
  summary: "Show the next results of a search that the plan limits, for one search credit",
  body: z.strictObject({
    filters: discoveryFilters.default({}),
    /** How many the caller sees now: where more are shown already, nothing is charged. */
    beyond: z.int().min(0).max(1_000_000),
    /** Idempotency key: the same for retries of a call. */
    key: uuid,
  }),
  reply: z.object({
    success: z.literal(true),
    charged: z.boolean(),
    shown: z.int().nullable(),
    searchCreditsLeft: z.int().nullable(),
  }),
  errors: ["forbidden", "plan_limit", "conflict", "engine_unavailable", "engine_too_slow"],
});
