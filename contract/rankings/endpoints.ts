import { z } from "zod";
import { nicheView } from "../categories/endpoints.ts";
import { COUNTRY_CODES } from "../countries/countries.ts";
import { creatorCard } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { NAME_MAX, RANKING_PAGE_SIZES, RANKING_PAGE_MAX, RANKING_UPDATE_MAX } from "../base/limits.ts";
import { network, NETWORKS, type Network } from "../networks/networks.ts";
import { RANKED_COUNTRY_IDS } from "./ranked-countries.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("rankings");

/** Network rankings that the product offers, in display order. */
export const RANKED_NETWORKS = ["instagram", "tiktok", "youtube", "twitter", "linkedin"] as const satisfies Network[];

const places = [...new Set([...RANKED_COUNTRY_IDS, ...COUNTRY_CODES])];
/** A country's code, or a group of countries. */
export const place = z.enum(places);

export const RANKING_KINDS = ["leaderboard", "network", "country", "category", "niche", "cause"] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

export const RANKING_SUBJECTS = ["creators", "brands"] as const;
export type RankingSubject = (typeof RANKING_SUBJECTS)[number];

/** What a ranking is of, as in its id. */
export type RankingOf =
  | { kind: "leaderboard"; subject: RankingSubject }
  | { kind: "network"; network: Network }
  | { kind: "country"; place: string }
  | { kind: "category" | "niche" | "cause"; id: number };

/** `creators` and `brands` are the leaderboards; else the kind and what it is of: `network-tiktok`, `niche-1001`. */
export function rankingIdOf(of: RankingOf): string {
  switch (of.kind) {
    case "leaderboard":
      return of.subject;
    case "network":
      return `network-${of.network}`;
    case "country":
      return `country-${of.place}`;
    case "category":
    case "niche":
    case "cause":
      return `${of.kind}-${of.id}`;
  }
}

/** Countries and networks also go by their own names, as those of the specification: `fr`, `linkedin`. */
function withKind(id: string): string {
  const on = NETWORKS.find((one) => one === id);
  if (on) return rankingIdOf({ kind: "network", network: on });
  return places.includes(id) ? rankingIdOf({ kind: "country", place: id }) : id;
}

export const rankingId = z
  .string()
  .overwrite(withKind)
  .regex(
    new RegExp(
      `^(?:${RANKING_SUBJECTS.join("|")}|network-(?:${NETWORKS.join("|")})|country-(?:${places.join("|")})|(?:category|niche|cause)-[1-9]\\d{0,5})$`,
    ),
    problem("input.rankingId"),
  )
  .meta({ examples: ["creators", "network-linkedin", "country-au-nz", "fr", "niche-1001"] });

/** The reverse of rankingIdOf, for an id that fits `rankingId`. */
export function rankingOf(id: string): RankingOf {
  const [, kind, what = ""] = id.match(/^(network|country|category|niche|cause)-(.*)$/) ?? [];
  switch (kind) {
    case "network":
      return { kind, network: network.parse(what) };
    case "country":
      return { kind, place: what };
    case "category":
    case "niche":
    case "cause":
      return { kind, id: Number(what) };
    default:
      return { kind: "leaderboard", subject: z.enum(RANKING_SUBJECTS).parse(id) };
  }
}

/**
 * Views of a ranking, each with places of its own: everyone by score; creators who rise above most similar ones, the strongest
 * first; creators who were not ranked on the day that places are compared with, by score.
 */
export const RANKING_VIEWS = ["top", "rising", "newcomers"] as const;
export type RankingViewOf = (typeof RANKING_VIEWS)[number];
export const rankingViewOf = z.enum(RANKING_VIEWS);

export const rankingView = z.object({
  id: rankingId,
  kind: z.enum(RANKING_KINDS),
  subject: z.enum(RANKING_SUBJECTS),
  /** The name of a category, niche or cause; clients name other rankings in the reader's language. */
  name: z.string().nullable(),
  slug: z.string().nullable(),
  /** The root category of a niche. */
  root: nicheView.nullable(),
});
export type RankingView = z.infer<typeof rankingView>;

export const rankedCreator = creatorCard.extend({
  /** Position in the view; equal creators share it, and the next is further down by as many. */
  rank: z.int(),
  /** Position on `comparedTo`; null: not ranked then, or the view is not `top`. */
  previousRank: z.int().nullable(),
  /** 0–10 000, on the network that the ranking is of, or overall. */
  rankingScore: z.int(),
  /** 0–100, on the day shown; null: not rising, or too little is known. */
  risingScore: z.int().nullable(),
  /** The scores on `trendDays`, in the view `top`; null: not ranked then. */
  trend: z.array(z.int().nullable()),
});
export type RankedCreator = z.infer<typeof rankedCreator>;

const filters = {
  /** By the scores of accounts on this network. */
  network: network.optional(),
  country: place.optional(),
  /** As on this day; without it, now. */
  day: z.iso.date().optional(),
  view: rankingViewOf.default("top"),
};

const paging = {
  page: z.coerce.number().int().min(1).max(RANKING_PAGE_MAX).default(1),
  per_page: z.coerce
    .number()
    .pipe(z.union(RANKING_PAGE_SIZES.map((size) => z.literal(size))))
    .default(RANKING_PAGE_SIZES[0]),
};
/** Creators that one export can choose: their ids are in its URL. */
export const RANKED_EXPORT_MAX = 200;
/** Creators in a file of a ranking. */
export const RANKING_FILE_MAX = 50_000;

export const readRanking = endpoint({
  method: "GET",
  path: "/creators-tops/{id}",
  reads: ["profiles", "crm", "taxonomy", "usage"],
  summary: "A page of a ranking: creators or brands by their score, with movement and trend",
  params: z.strictObject({ id: rankingId }),
  query: z.strictObject({ ...filters, ...paging }),
  reply: z.object({
    top: rankingView,
    creators: z.array(
      rankedCreator.extend({
        inCrm: z.boolean(),
        /** `key` of the address of the creator's badge; null: they have no badge of this view. */
        badgeKey: z.string().nullable(),
      }),
    ),
    /**
     * Number of creators in the view. Where the plan hides places, `top` counts the hidden ones too; the other views
     * count the visible ones only.
     */
    total_results: z.int(),
    resultsPerPage: z.int(),
    /** The day shown; null: now. */
    day: z.iso.date().nullable(),
    /** The earliest day that can be shown; null: there is no history yet. */
    firstDay: z.iso.date().nullable(),
    /** All days that can be shown, ascending. */
    days: z.array(z.iso.date()),
    /**
     * The day that `previousRank` compares with: a week earlier, or the earliest day; null: no earlier day is stored.
     */
    comparedTo: z.iso.date().nullable(),
    trendDays: z.array(z.iso.date()),
    hasFullAccess: z.boolean(),
    /** What holds places back; null: all can be viewed. */
    locked: z
      .object({
        /** Number of first places that can be viewed, and of all; of the whole ranking, however it is narrowed. */
        shown: z.int(),
        total: z.int(),
        /** How many of this view, network and country are among these first places. */
        visible: z.int(),
        /** Credits that each unlock a niche; null: no credit unlocks this ranking. */
        nicheCreditsLeft: z.int().nullable(),
      })
      .nullable(),
    /** The ranking's page for visitors, relative without PUBLIC_URL; null: the installation publishes no rankings. */
    publicUrl: z.string().nullable(),
    /** Number of creators that a file of this view has at most; fewer where there are fewer. */
    exportMax: z.int(),
    /** Creators who represent the ranking, chosen by administrators. */
    ambassadors: z.array(creatorCard),
  }),
  errors: ["not_found"],
});

/** Costs a credit, once for the workspace and for good: on all days, and as narrowed by any network and country. */
export const unlockNiche = endpoint({
  method: "POST",
  path: "/creators-tops/unlock_niche",
  can: "credits.spend",
  touches: ["usage"],
  summary: "Show the whole ranking of a niche that the plan limits, for one niche credit unless it is open already",
  body: z.strictObject({
    /** Its name, slug or the id of its ranking. */
    niche_name: z
      .string()
      .trim()
      .min(1)
      .max(NAME_MAX)
      .meta({ examples: ["esports"] }),
  }),
  reply: z.object({
    success: z.literal(true),
    charged: z.boolean(),
    top: rankingView,
    /** Niches that can still be unlocked; null: all are open. */
    niches_available: z.int().nullable(),
  }),
  errors: ["forbidden", "not_found", "conflict", "plan_limit"],
});

/** Administrators change what a ranking shows. */
const administration = {
  auth: "admin",
  audit: "taxonomy.changed",
  touches: ["taxonomy"],
  params: z.strictObject({ id: rankingId }),
  errors: ["not_found"],
} as const;
const ambassador = {
  body: z.strictObject({ globalInfluencerId: creatorId }),
  reply: z.object({ success: z.literal(true), /** null: nothing changed. */ actionId: uuid.nullable() }),
};

export const addAmbassador = endpoint({
  ...administration,
  ...ambassador,
  method: "POST",
  path: "/creators-tops/{id}/admin/ambassador",
  summary: "Make a creator an ambassador of a ranking",
});

export const removeAmbassador = endpoint({
  ...administration,
  ...ambassador,
  method: "DELETE",
  path: "/creators-tops/{id}/admin/ambassador",
  summary: "End that a creator is an ambassador of a ranking",
});

export const updateRanking = endpoint({
  ...administration,
  touches: ["profiles"],
  method: "POST",
  path: "/creators-tops/{id}/admin/update-ranking",
  summary: "Recalculate the scores of the first creators of a ranking, which may change their places",
  body: z.strictObject({ count: z.int().min(1).max(RANKING_UPDATE_MAX) }),
  reply: z.object({
    success: z.literal(true),
    /** Number of creators with scores being computed; the ranking may have fewer than requested. */ count: z.int(),
  }),
});

/** Leaves out figures with sources that do not allow their export. */
export const exportRanking = endpoint({
  method: "GET",
  path: "/creators-tops/{id}/export-csv",
  summary: "A ranking as CSV, as far as the plan shows and exports it, or some creators of it",
  params: z.strictObject({ id: rankingId }),
  query: z.strictObject({
    ...filters,
    /** Only these: ids with commas. */
    creators: z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,14}(?:,[1-9]\\d{0,14}){0,${RANKED_EXPORT_MAX - 1}}$`))
      .optional(),
  }),
  download: true,
  reply: z.string(),
  errors: ["not_found", "plan_limit"],
  perMinute: 30,
});

export const readRankingMetrics = endpoint({
  method: "GET",
  path: "/creators-tops/{id}/metrics",
  reads: ["profiles"],
  summary: "How many a view of a ranking has now, their followers and typical figures",
  params: z.strictObject({ id: rankingId }),
  query: z.strictObject({ network: filters.network, country: filters.country, view: filters.view }),
  reply: z.object({
    total_results: z.int(),
    /** Sum over the ranked creators; null: no count is known. */
    followers: z.number().nullable(),
    /** Median over the ranked creators with a known rate; a fraction. */
    medianEngagementRate: z.number().nullable(),
    medianGrowth: z.number().nullable(),
    /** Ranked now, and not on `comparedTo`. */
    newcomers: z.int().nullable(),
    comparedTo: z.iso.date().nullable(),
  }),
  errors: ["not_found"],
});

const rankingSummary = rankingView.extend({
  total_results: z.int(),
  /** The first of the ranking. */
  leaders: z.array(z.object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable() })),
});
export type RankingSummary = z.infer<typeof rankingSummary>;

const summaries = z.object({ tops: z.array(rankingSummary) });
const categorySlug = z.string().min(1).max(100);

export const readSubRankings = endpoint({
  method: "GET",
  path: "/creators-tops/sub-tops/{id}",
  reads: ["profiles"],
  summary: "The rankings of the niches of a category, or of the categories of a leaderboard",
  params: z.strictObject({ id: rankingId }),
  reply: summaries,
  errors: ["not_found"],
});

export const listCreatorLeaderboards = endpoint({
  method: "GET",
  path: "/tops/leaderboard-creators",
  reads: ["profiles"],
  summary: "The leaderboard of creators, and those of its categories",
  reply: summaries,
});

export const listBrandLeaderboards = endpoint({
  method: "GET",
  path: "/tops/leaderboard-brands",
  reads: ["profiles"],
  summary: "The leaderboard of brands, and those of its categories",
  reply: summaries,
});

export const listNetworkRankings = endpoint({
  method: "GET",
  path: "/tops/by-network",
  reads: ["profiles"],
  summary: "A ranking per network",
  reply: summaries,
});

export const listCountryRankings = endpoint({
  method: "GET",
  path: "/tops/by-country",
  reads: ["profiles"],
  summary: "A ranking per country or group of countries",
  reply: summaries,
});

export const listCauseRankings = endpoint({
  method: "GET",
  path: "/tops/by-causes",
  reads: ["profiles", "taxonomy"],
  summary: "A ranking per cause: creators who stand up for it",
  reply: summaries,
});

export const listCategoryRankings = endpoint({
  method: "GET",
  path: "/tops/by-category/{category}",
  reads: ["profiles"],
  summary: "A ranking per niche of a category of creators",
  params: z.strictObject({ category: categorySlug }),
  reply: summaries,
  errors: ["not_found"],
});

export const listBrandCategoryRankings = endpoint({
  method: "GET",
  path: "/tops/by-brand-category/{category}",
  reads: ["profiles"],
  summary: "A ranking per niche of a category of brands",
  params: z.strictObject({ category: categorySlug }),
  reply: summaries,
  errors: ["not_found"],
});
