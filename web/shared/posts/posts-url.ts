import { postsCollection, trackedPostsCollection } from "#contract/collections/posts.ts";
import { POSTS_PAGE_SIZE } from "#contract/posts.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { z } from "zod";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import { collectionUrl, type UrlInput } from "#web/shared/collections/url.ts";
import { POSTS_PREFIX, withoutPosts } from "#web/shared/creators/creator-search.ts";

const url = collectionUrl(postsCollection, { sizes: [POSTS_PAGE_SIZE], sort: "engagement" });

export const VIEWS = ["media", "table"] as const;
export type PostsView = (typeof VIEWS)[number];
/** What a profile does not filter by. */
const ONLY_TRACKED = {
  countries: [],
  languages: [],
  tones: [],
  themes: [],
  hours: [],
  lengths: [],
} satisfies Partial<TrackedFilters>;
type TrackedFilters = z.output<typeof trackedPostsCollection.filters>;

export type PostsState = Omit<typeof url.usual, "filters"> & { filters: TrackedFilters; view: PostsView };
/** What posts are narrowed and ordered by, on pages of any size. */
export type ShownPosts = Omit<PostsState, "pagination">;

export const NO_FILTERS: TrackedFilters = { ...url.usual.filters, ...ONLY_TRACKED };
export const USUAL_POSTS: PostsState = { ...url.usual, filters: NO_FILTERS, view: "media" };
export const { sortedBy } = url;

const values = filterValues(trackedPostsCollection);

/** The ids of the filters that narrow posts, the search included. */
export function setFilters(filters: TrackedFilters): string[] {
  // Their values decide, in whatever order an object has its keys.
  const ordered = trackedPostsCollection.filters.parse(filters);
  return values.all.flatMap(({ filter }) => (values.isSet(ordered, filter) ? [filter.id] : []));
}

/** What the prefixed parameters of a page's URL say. */
export function readPosts(search: UrlInput): PostsState {
  const own = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      name.startsWith(POSTS_PREFIX) ? [[name.slice(POSTS_PREFIX.length), value]] : [],
    ),
  );
  const state = url.read(own);
  return {
    ...state,
    filters: { ...state.filters, ...ONLY_TRACKED },
    view: own["view"] === "table" ? "table" : "media",
  };
}

/** Only what differs from the usual, prefixed. */
export function writePosts(state: PostsState): UrlInput {
  const own = { ...url.write(state), ...(state.view === "table" && { view: state.view }) };
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`${POSTS_PREFIX}${name}`, value]));
}

/** The state in the URL, its changes, and the post whose details are open. */
export function usePostsState() {
  const navigate = useNavigate();
  const search: UrlInput & { post?: number | undefined } = useSearch({ strict: false });
  return {
    state: readPosts(search),
    post: search.post === undefined ? undefined : String(search.post),
    show: (next: PostsState) =>
      void navigate({
        to: ".",
        search: (current) => ({ ...withoutPosts(current), ...writePosts(next) }),
        resetScroll: false,
      }),
    openPost: (id: string | undefined) =>
      void navigate({
        to: ".",
        search: (current) => ({ ...current, post: id === undefined ? undefined : Number(id) }),
        resetScroll: false,
      }),
  };
}
