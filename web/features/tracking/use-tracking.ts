import type { InputOf } from "#contract/base/endpoint.ts";
import { listTracking, rankingTracking, type TrackingEndpoints } from "#contract/tracking/endpoints.ts";
import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { todayIn } from "#web/shared/days/presets.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { daysIn, readTracking, writeTracking, type TrackingState } from "./search-params.ts";

const listRoute = getRouteApi("/signed-in/tracking/$topId");
const rankingRoute = getRouteApi("/signed-in/tracking/ranking/$topId");

type Filters = NonNullable<InputOf<TrackingEndpoints["overview"]>["filters"]>;

export function useListTracking() {
  const { topId } = listRoute.useParams();
  return useTracking("list", topId);
}

export function useRankingTracking() {
  const { topId } = rankingRoute.useParams();
  return useTracking("ranking", topId);
}

/** What is tracked, all that the URL says of it, and the way to change that. */
function useTracking(kind: "list" | "ranking", id: string) {
  const navigate = useNavigate();
  const search: UrlInput = useSearch({ strict: false });
  const read = readTracking(search);
  // A ranking has no campaign.
  const state: TrackingState = kind === "ranking" && read.tab === "campaign" ? { ...read, tab: "overview" } : read;
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { range, network, onlyCampaignPosts, filters } = state;
  const { creators, types, hashtags, mentions, text, sponsored } = filters;
  const options = { range: daysIn(range, todayIn("reader")), timezone, network, onlyCampaignPosts };
  const show = (next: TrackingState) =>
    void navigate({
      to: ".",
      search: ({ creator }: { creator?: number }) => ({ creator, ...writeTracking(next) }),
      resetScroll: false,
    });
  return {
    kind,
    id,
    calls: kind === "list" ? listTracking : rankingTracking,
    state,
    /** Period, network and campaign, as calls take them: what every tab shows. */
    options,
    /** With what the posts are filtered by. */
    filters: { ...options, creators, postTypes: types, hashtags, mentions, text, sponsored } satisfies Filters,
    show,
    /** Begins on the first page. */
    change: (patch: Partial<TrackingState>) => show({ ...state, page: 1, ...patch }),
  };
}

export type TrackingControl = ReturnType<typeof useListTracking>;
