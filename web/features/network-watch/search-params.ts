import { network } from "#contract/networks/networks.ts";
import { WATCH_SHOWN, type WatchShown } from "#contract/network-watch.ts";
import { TRACKING_SORTS, type TrackingSort } from "#contract/tracking/endpoints.ts";
import { z } from "zod";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";
import { DIRECTIONS, type Direction } from "#web/shared/network/neighbours.ts";
import { readRange, writeRange, type Range } from "#web/shared/days/range.ts";

export const WATCH_TABS = ["overview", "network", "posts", "similar"] as const;
type WatchTab = (typeof WATCH_TABS)[number];
/** Followers of similar profiles: at least, and at most. */
export const SIZES = {
  upTo10k: { max: 10_000 },
  upTo100k: { min: 10_000, max: 100_000 },
  upTo1m: { min: 100_000, max: 1_000_000 },
  above1m: { min: 1_000_000 },
} as const;
export const SIZE_IDS = ["upTo10k", "upTo100k", "upTo1m", "above1m"] as const satisfies (keyof typeof SIZES)[];
export type Size = (typeof SIZE_IDS)[number];

export type WatchState = {
  tab: WatchTab;
  range: Range;
  network: z.infer<typeof network> | "global";
  /** The posts that are shown, and what narrows and orders them. */
  show: WatchShown;
  tag: string | undefined;
  by: string | undefined;
  mentioned: string | undefined;
  sort: TrackingSort;
  page: number;
  /** The post whose details are open. */
  post: string | undefined;
  /** Which neighbours the network shows. */
  way: Direction;
  /** What narrows similar profiles. */
  country: string | undefined;
  size: Size | undefined;
  hideCrm: boolean;
};

const id = oneParam(z.int().min(1));
const PARAMS = {
  tab: oneParam(z.enum(WATCH_TABS)),
  network: oneParam(network),
  show: oneParam(z.enum(WATCH_SHOWN)),
  tag: oneParam(z.string().min(1).max(200)),
  sort: oneParam(z.enum(TRACKING_SORTS)),
  page: oneParam(z.int().min(1).max(100_000)),
  way: oneParam(z.enum(DIRECTIONS)),
  country: oneParam(z.string().length(2)),
  size: oneParam(z.enum(SIZE_IDS)),
  hideCrm: oneParam(z.boolean()),
};

/** What the URL of a watch says; what is missing or not valid is as usual. */
export function readWatch(search: UrlInput): WatchState {
  const [by, mentioned, post] = ["by", "mentioned", "shown"].map((name) => id.read(search[name]));
  return {
    tab: PARAMS.tab.read(search["tab"]) ?? "overview",
    range: readRange(search["range"]),
    network: PARAMS.network.read(search["network"]) ?? "global",
    show: PARAMS.show.read(search["show"]) ?? "published",
    tag: PARAMS.tag.read(search["tag"]),
    by: by === undefined ? undefined : String(by),
    mentioned: mentioned === undefined ? undefined : String(mentioned),
    sort: PARAMS.sort.read(search["sort"]) ?? "date",
    page: PARAMS.page.read(search["page"]) ?? 1,
    post: post === undefined ? undefined : String(post),
    way: PARAMS.way.read(search["way"]) ?? "all",
    country: PARAMS.country.read(search["country"]),
    size: PARAMS.size.read(search["size"]),
    hideCrm: PARAMS.hideCrm.read(search["hideCrm"]) ?? false,
  };
}

/** Only what differs from the usual. */
export function writeWatch({ range, by, mentioned, post, ...state }: WatchState) {
  const all = {
    tab: unless(state.tab, "overview"),
    range: writeRange(range),
    network: unless(state.network, "global"),
    show: unless(state.show, "published"),
    tag: state.tag,
    by: by === undefined ? undefined : Number(by),
    mentioned: mentioned === undefined ? undefined : Number(mentioned),
    sort: unless(state.sort, "date"),
    page: unless(state.page, 1),
    shown: post === undefined ? undefined : Number(post),
    way: unless(state.way, "all"),
    country: state.country,
    size: state.size,
    hideCrm: unless(state.hideCrm, false),
  };
  return pickBy(all, () => true);
}

/** The valid part of the URL of a watch. */
export const watchUrl = { search: (input: UrlInput) => writeWatch(readWatch(input)) };
