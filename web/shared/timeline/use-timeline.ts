import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getTimeline, type TIMELINE_KINDS } from "#contract/timeline.ts";
import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { metaOf } from "#web/api/invalidate.ts";

export type Shown = (typeof TIMELINE_KINDS)[number];
type Page = ReplyOf<typeof getTimeline>;
export type TimelinePages = InfiniteData<Page, string | undefined>;

/** A creator's timeline, newest first, page by page. `rowId`: their CRM row. */
export function useTimeline(rowId: string, show: Shown) {
  return useInfiniteQuery<Page, ApiError, TimelinePages, [string, object], string | undefined>({
    queryKey: [getTimeline.path, { id: rowId, show }],
    meta: metaOf(getTimeline),
    queryFn: ({ pageParam, signal }) => call(getTimeline, { id: rowId, show, before: pageParam }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
