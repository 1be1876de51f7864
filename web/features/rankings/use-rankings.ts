import { listCategories } from "#contract/categories/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { readRanking, type readRankingMetrics } from "#contract/rankings/endpoints.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { prefetch, useLoaded, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import {
  readSearch,
  shownAt,
  USUAL,
  writeSearch,
  type RankingSearch,
  type Segments,
  type ShownRanking,
} from "./search-params.ts";

const route = getRouteApi("/signed-in/creators-tops/{-$category}/{-$niche}");

/** What the address shows, and the way to something else. */
export function useRankings() {
  const segments = route.useParams();
  const search = readSearch(route.useSearch());
  const navigate = useNavigate();
  const shown = shownAt(segments, search, useLoaded(listCategories, {}));
  const show = (next: RankingSearch) => void navigate(linkTo(segments, next));
  return {
    shown,
    search,
    /**
     * Another ranking, day or size begins on the first page. A ranking narrowed otherwise is no longer the tracked one.
     */
    change: (patch: Partial<RankingSearch>) =>
      show({
        ...search,
        page: 1,
        ...(("network" in patch || "country" in patch || "of" in patch) && { tracking: undefined }),
        ...patch,
      }),
    toPage: (page: number) => show({ ...search, page }),
    /** The address of another ranking, of the same day and view. */
    linkTo: (to: Segments, patch: Partial<RankingSearch> = {}) =>
      linkTo(to, {
        ...USUAL,
        of: search.of,
        per_page: search.per_page,
        day: search.day,
        view: search.view,
        ...patch,
      }),
  };
}

export type RankingsControl = ReturnType<typeof useRankings>;

function linkTo({ category, niche }: Segments, search: RankingSearch) {
  return { ...paths.rankings(category, niche), search: writeSearch(search) };
}

/** The input of the calls for a view of a ranking, whatever the day. */
export function viewInputOf({ id, network, country }: ShownRanking, { view }: Pick<RankingSearch, "view">) {
  return {
    id,
    // What a ranking is of, it is not narrowed to as well.
    ...(network && !id.startsWith("network-") && { network }),
    ...(country && !id.startsWith("country-") && { country }),
    view,
  } satisfies InputOf<typeof readRankingMetrics>;
}

function inputOf(shown: ShownRanking, search: RankingSearch) {
  const { day, page, per_page } = search;
  return { ...viewInputOf(shown, search), ...(day && { day }), page, per_page } satisfies InputOf<typeof readRanking>;
}

export function useRanking(shown: ShownRanking, search: RankingSearch) {
  return useRead(readRanking, inputOf(shown, search), { keepRows: true });
}

/** Reads another page before it is opened. */
export function prefetchPage(shown: ShownRanking, search: RankingSearch): void {
  void prefetch(readRanking, inputOf(shown, search));
}
