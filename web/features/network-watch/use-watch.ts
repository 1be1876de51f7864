import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { todayIn } from "#contract/base/day-presets.ts";
import { daysIn } from "#web/shared/days/range.ts";
import { readWatch, writeWatch, type WatchState } from "./search-params.ts";

const route = getRouteApi("/signed-in/network-watch/$watchId");

/** The watch, all that the URL says of it, and the way to change that. */
export function useWatch() {
  const { watchId: id } = route.useParams();
  const navigate = useNavigate();
  const search: UrlInput = useSearch({ strict: false });
  const state = readWatch(search);
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const show = (next: WatchState) =>
    void navigate({
      to: ".",
      search: ({ creator }: { creator?: number }) => ({ creator, ...writeWatch(next) }),
      resetScroll: false,
    });
  return {
    id,
    state,
    /** Period and network, as calls take them. */
    filters: { range: daysIn(state.range, todayIn("reader")), timezone, network: state.network },
    show,
    /** Begins on the first page. */
    change: (patch: Partial<WatchState>) => show({ ...state, page: 1, ...patch }),
  };
}

export type WatchControl = ReturnType<typeof useWatch>;
