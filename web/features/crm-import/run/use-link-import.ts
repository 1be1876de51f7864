import { linksInProgress, readLinkImport } from "#contract/crm-import.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate, queryOf } from "#web/api/queries.ts";

/** Progress arrives by socket; polling covers a lost connection. */
const POLL_MS = 3_000;

/** Follows a running import. */
export function useLinkImport(id: string) {
  const read = useQuery({
    ...queryOf(readLinkImport, { id }),
    refetchInterval: ({ state }) => (state.data?.import.isOver === false ? POLL_MS : false),
  });
  const isOver = read.data?.import.isOver ?? false;
  // The next paste must not resume this import.
  useEffect(() => {
    if (isOver) void invalidate(linksInProgress);
  }, [isOver]);
  return { view: read.data?.import, error: read.error, refetch: read.refetch, isFetching: read.isFetching };
}
