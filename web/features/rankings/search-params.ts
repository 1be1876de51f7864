import type { CategoryView } from "#contract/categories/endpoints.ts";
import { uuid } from "#contract/base/ids.ts";
import { RANKING_PAGE_MAX, RANKING_PAGE_SIZES } from "#contract/base/limits.ts";
import { network, type Network } from "#contract/networks/networks.ts";
import { RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import {
  place,
  RANKING_SUBJECTS,
  rankingIdOf,
  rankingViewOf,
  type RankingOf,
  type RankingSubject,
  type RankingViewOf,
} from "#contract/rankings/endpoints.ts";
import { z } from "zod";
import { oneParam, pickBy, type UrlInput, type UrlValue } from "#web/shared/collections/url.ts";

/** The kinds of rankings, in the order of their tabs. Categories have paths of their own: `/creators-tops/<category>`. */
export const RANKING_TABS = ["leaderboard", "categories", "causes", "countries", "networks", "tracked"] as const;
export type RankingTab = (typeof RANKING_TABS)[number];

/** Second segments that name no category. */
export const LEADERBOARD = "leaderboard";
export const ALL_CATEGORIES = "all-categories";
/** The third segment that names no niche. */
export const ALL_NICHES = "all-niches";

type PageSize = (typeof RANKING_PAGE_SIZES)[number];

/** What a screen of rankings shows, apart from the category and niche in its path. */
export type RankingSearch = {
  /** Only where the path names no category. */
  filter: Exclude<RankingTab, "categories">;
  of: RankingSubject;
  network: Network | undefined;
  country: string | undefined;
  /** The slug of a cause; the first when absent. */
  cause: string | undefined;
  view: RankingViewOf;
  page: number;
  per_page: PageSize;
  /** Now when absent. */
  day: string | undefined;
  /** The id under which the ranking shown is tracked, when it was opened from the tracked ones. */
  tracking: string | undefined;
};
export type UrlSearch = Partial<Record<keyof RankingSearch, UrlValue>>;
/** What the router knows of the address: only the page reads it. */
export type RankingsUrl = { search: (url: UrlInput) => UrlSearch };

export const USUAL: RankingSearch = {
  filter: "leaderboard",
  of: "creators",
  network: undefined,
  country: undefined,
  cause: undefined,
  view: "top",
  page: 1,
  per_page: RANKING_PAGE_SIZES[0],
  day: undefined,
  tracking: undefined,
};

const SLUG_MAX = 100;

const PARAMS = {
  filter: oneParam(z.enum(["leaderboard", "causes", "countries", "networks", "tracked"])),
  of: oneParam(z.enum(RANKING_SUBJECTS)),
  network: oneParam(network),
  country: oneParam(place),
  cause: oneParam(z.string().min(1).max(SLUG_MAX)),
  view: oneParam(rankingViewOf),
  page: oneParam(z.int().min(1).max(RANKING_PAGE_MAX)),
  per_page: oneParam(z.literal([...RANKING_PAGE_SIZES])),
  day: oneParam(z.iso.date()),
  tracking: oneParam(uuid),
};

/** What is missing or not valid is as in USUAL. */
export function readSearch(url: UrlInput): RankingSearch {
  return {
    filter: PARAMS.filter.read(url["filter"]) ?? USUAL.filter,
    of: PARAMS.of.read(url["of"]) ?? USUAL.of,
    network: PARAMS.network.read(url["network"]),
    country: PARAMS.country.read(url["country"]),
    cause: PARAMS.cause.read(url["cause"]),
    view: PARAMS.view.read(url["view"]) ?? USUAL.view,
    page: PARAMS.page.read(url["page"]) ?? USUAL.page,
    per_page: PARAMS.per_page.read(url["per_page"]) ?? USUAL.per_page,
    day: PARAMS.day.read(url["day"]),
    tracking: PARAMS.tracking.read(url["tracking"]),
  };
}

/** Only what differs from USUAL. */
export function writeSearch(search: RankingSearch): UrlSearch {
  return pickBy<UrlSearch>({ ...search }, (name, value) =>
    Object.entries(USUAL).every((one) => one[0] !== name || one[1] !== value),
  );
}

export type Segments = { category?: string | undefined; niche?: string | undefined };
type Niche = CategoryView["sub_categories"][number];

type Taxonomy = {
  categories: readonly CategoryView[];
  brand_categories: readonly CategoryView[];
  causes: readonly Niche[];
};

/** The ranking of an address. */
export type ShownRanking = {
  kind: "ranking";
  tab: Exclude<RankingTab, "tracked">;
  subject: RankingSubject;
  id: string;
  /** The network and the countries it is of, or is narrowed to. */
  network: Network | undefined;
  country: string | undefined;
  category: CategoryView | undefined;
  niche: Niche | undefined;
  cause: Niche | undefined;
};
export type Shown =
  | ShownRanking
  /** The categories of creators or brands, each with its ranking. */
  | { kind: "categories"; tab: "categories"; subject: RankingSubject; categories: readonly CategoryView[] }
  /** The rankings that the workspace tracks. */
  | { kind: "tracked"; tab: "tracked" }
  | {
      kind: "missing";
      tab: "categories" | "causes";
      subject: RankingSubject;
      /** `causes`: the installation has no causes at all. */
      what: "category" | "niche" | "cause" | "causes";
      category: CategoryView | undefined;
    };

const RANKING = { kind: "ranking", category: undefined, niche: undefined, cause: undefined } as const;

/** What an address shows; by default the leaderboard of creators, of countries France, of networks LinkedIn, of causes the first. */
export function shownAt(segments: Segments, search: RankingSearch, taxonomy: Taxonomy): Shown {
  const second = segments.category ?? LEADERBOARD;
  const third = segments.niche ?? ALL_NICHES;
  const sides = { creators: taxonomy.categories, brands: taxonomy.brand_categories };
  const inOrder = RANKING_SUBJECTS.toSorted((a) => (a === search.of ? -1 : 1));
  const { network: on, country } = search;

  if (second !== LEADERBOARD && second !== ALL_CATEGORIES) {
    const subject = inOrder.find((one) => sides[one].some(({ slug }) => slug === second));
    const category = subject && sides[subject].find(({ slug }) => slug === second);
    if (!category) return { kind: "missing", tab: "categories", subject: search.of, what: "category", category };
    const niche = category.sub_categories.find(({ slug }) => slug === third);
    if (!niche && third !== ALL_NICHES) return { kind: "missing", tab: "categories", subject, what: "niche", category };
    const of: RankingOf = niche ? { kind: "niche", id: niche.id } : { kind: "category", id: category.id };
    return { ...RANKING, tab: "categories", subject, id: rankingIdOf(of), network: on, country, category, niche };
  }

  if (third !== ALL_NICHES) {
    // A niche by itself.
    for (const subject of inOrder)
      for (const category of sides[subject])
        for (const niche of category.sub_categories)
          if (niche.slug === third) {
            const id = rankingIdOf({ kind: "niche", id: niche.id });
            return { ...RANKING, tab: "categories", subject, id, network: on, country, category, niche };
          }
    return { kind: "missing", tab: "categories", subject: search.of, what: "niche", category: undefined };
  }

  if (second === ALL_CATEGORIES)
    return { kind: "categories", tab: "categories", subject: search.of, categories: sides[search.of] };
  switch (search.filter) {
    case "tracked":
      return { kind: "tracked", tab: "tracked" };
    case "leaderboard": {
      const id = rankingIdOf({ kind: "leaderboard", subject: search.of });
      return { ...RANKING, tab: "leaderboard", subject: search.of, id, network: on, country };
    }
    case "causes": {
      const { causes } = taxonomy;
      const chosen = search.cause === undefined ? causes[0] : causes.find(({ slug }) => slug === search.cause);
      const what = causes.length === 0 ? "causes" : "cause";
      if (!chosen) return { kind: "missing", tab: "causes", subject: "creators", what, category: undefined };
      const id = rankingIdOf({ kind: "cause", id: chosen.id });
      return { ...RANKING, tab: "causes", subject: "creators", id, network: on, country, cause: chosen };
    }
    case "countries": {
      const chosen = country ?? RANKED_COUNTRY_IDS[0] ?? "fr";
      const id = rankingIdOf({ kind: "country", place: chosen });
      return { ...RANKING, tab: "countries", subject: "creators", id, network: on, country: chosen };
    }
    case "networks": {
      const chosen = on ?? "linkedin";
      const id = rankingIdOf({ kind: "network", network: chosen });
      return { ...RANKING, tab: "networks", subject: "creators", id, network: chosen, country };
    }
  }
}
