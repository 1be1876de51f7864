import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NO_FILTERS, type ShownPosts } from "#web/shared/posts/posts-url.ts";
import { texts } from "#web/words/i18n.ts";
import { writeTracking } from "./search-params.ts";
import type { TrackingControl } from "./use-tracking.ts";

const t = texts("tracking");

type Narrowed = Partial<ShownPosts["filters"]>;

/** The URL of the posts with these filters: the period and the options of the page stay. */
export function postsSearch({ state }: TrackingControl, filters: Narrowed) {
  return writeTracking({ ...state, tab: "posts", page: 1, post: undefined, filters: { ...NO_FILTERS, ...filters } });
}

/** A number of posts that leads to them, where a table renders it. */
export function postsLink(control: TrackingControl | undefined, name: string, filters: Narrowed) {
  return (text: string) => (
    <PostsLink control={control} filters={filters} name={name}>
      {text}
    </PostsLink>
  );
}

/**
 * Links a number to the posts that it counts: the same period and options, with only these filters. Without a control there is
 * no link, because readers of a shared report cannot list posts.
 */
export function PostsLink({
  control,
  filters,
  name,
  children,
}: {
  control: TrackingControl | undefined;
  filters: Narrowed;
  /** What the posts have in common. */
  name: string;
  children: ReactNode;
}) {
  if (!control) return children;
  return (
    <Link to="." search={postsSearch(control, filters)} title={t("postsOf", { name })}>
      {children}
    </Link>
  );
}

/** The value of a group as a choice of a filter. */
export function choiceOf<T extends string>(value: T | null): T | "none" {
  return value ?? "none";
}
