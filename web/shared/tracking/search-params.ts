import { trackedPostsCollection } from "#contract/collections/posts.ts";
import { network } from "#contract/networks/networks.ts";
import { z } from "zod";
import { readRange, writeRange, type Range } from "#web/shared/days/range.ts";
import { collectionUrl, oneParam, pickBy, unless, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";
import { VIEWS, type ShownPosts } from "#web/shared/posts/posts-url.ts";

export const TRACKING_TABS = ["overview", "posts", "analysis", "campaign"] as const;
export type TrackingTab = (typeof TRACKING_TABS)[number];

/** Posts on a page. */
export const PAGE_SIZE = 20;
const postsUrl = collectionUrl(trackedPostsCollection, { sizes: [PAGE_SIZE], sort: "engagement" });

type Own = {
  tab: TrackingTab;
  range: Range;
  network: z.infer<typeof network> | "global";
  onlyCampaignPosts: boolean;
  onlyOutdated: boolean;
  onlyGone: boolean;
};
export type TrackingState = Own & ShownPosts & { post: string | undefined };

export type TrackingSearch = UrlSearch<
  typeof trackedPostsCollection.fields,
  "tab" | "range" | "network" | "campaign" | "outdated" | "gone" | "view" | "shown"
>;

const tab = oneParam(z.enum(TRACKING_TABS));
const view = oneParam(z.enum(VIEWS));
const one = oneParam(network);
const campaign = oneParam(z.boolean());
const outdated = oneParam(z.boolean());
const gone = oneParam(z.boolean());
const shown = oneParam(z.int().min(1));

/** What the URL of a tracking says; what is missing or not valid is as usual. */
export function readTracking(search: UrlInput): TrackingState {
  const post = shown.read(search["shown"]);
  return {
    ...postsUrl.read(search),
    tab: tab.read(search["tab"]) ?? "overview",
    range: readRange(search["range"]),
    network: one.read(search["network"]) ?? "global",
    onlyCampaignPosts: campaign.read(search["campaign"]) ?? false,
    onlyOutdated: outdated.read(search["outdated"]) ?? false,
    onlyGone: gone.read(search["gone"]) ?? false,
    view: view.read(search["view"]) ?? "media",
    post: post === undefined ? undefined : String(post),
  };
}

/** Only what differs from the usual. */
export function writeTracking({
  tab: current,
  range,
  network: of,
  onlyCampaignPosts,
  onlyOutdated,
  onlyGone,
  view: as,
  post,
  ...state
}: TrackingState): TrackingSearch {
  const own = {
    tab: unless(current, "overview"),
    range: writeRange(range),
    network: unless(of, "global"),
    campaign: unless(onlyCampaignPosts, false),
    outdated: unless(onlyOutdated, false),
    gone: unless(onlyGone, false),
    view: unless(as, "media"),
    shown: post === undefined ? undefined : Number(post),
  };
  return { ...postsUrl.write({ ...state, pagination: PAGE_SIZE }), ...pickBy(own, () => true) };
}

/** The valid part of the URL of a tracking. */
export const trackingUrl = { search: (input: UrlInput): TrackingSearch => writeTracking(readTracking(input)) };
