import type { InputOf } from "#contract/base/endpoint.ts";
import type { PostsEndpoints } from "#contract/tracking/endpoints.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { todayIn } from "#contract/base/day-presets.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { daysIn } from "#web/shared/days/range.ts";
import { readTracking, writeTracking, type TrackingState } from "./search-params.ts";

type Filters = NonNullable<InputOf<PostsEndpoints["posts"]>["filters"]>;

type Tracked = { kind: "list" | "ranking" | "topic"; id: string; calls: PostsEndpoints };

/** What is tracked, all that the URL says of it, and the way to change that. */
export function useTracking({ kind, id, calls }: Tracked) {
  const navigate = useNavigate();
  const search: UrlInput = useSearch({ strict: false });
  const read = readTracking(search);
  // Only a list has a campaign.
  const state: TrackingState = kind !== "list" && read.tab === "campaign" ? { ...read, tab: "overview" } : read;
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { range, network, onlyCampaignPosts, onlyOutdated, onlyGone, filters } = state;
  const { types: postTypes, ...others } = filters;
  const today = todayIn("reader");
  const days = daysIn(range, today);
  // Figures are older than the end of a period only where it has ended.
  const hasEnded = days.to !== null && days.to < today;
  const outdated = onlyOutdated && hasEnded ? true : null;
  const options = { range: days, timezone, network, onlyCampaignPosts, outdated, onlyGone };
  const show = (next: TrackingState) =>
    void navigate({
      to: ".",
      search: ({ creator }: { creator?: number }) => ({ creator, ...writeTracking(next) }),
      resetScroll: false,
    });
  return {
    kind,
    id,
    calls,
    state,
    hasEnded,
    /** Period, network and campaign, as calls take them: what every tab shows. */
    options,
    /** With what the posts are filtered by. */
    filters: {
      ...options,
      ...others,
      postTypes,
    } satisfies Filters,
    show,
    /** Begins on the first page. */
    change: (patch: Partial<TrackingState>) => show({ ...state, page: 1, ...patch }),
  };
}

export type TrackingControl = ReturnType<typeof useTracking>;
