import { linksInProgress, readLinkImport } from "#contract/crm-import.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate, queryOf } from "#web/api/queries.ts";

/** The socket tells what becomes of each link; asking now and then covers a line that is down. */
const ASK_AGAIN_MS = 3_000;

/** An import as it goes on. */
export function useLinkImport(id: string) {
  const read = useQuery({
    ...queryOf(readLinkImport, { id }),
    refetchInterval: ({ state }) => (state.data?.import.isOver === false ? ASK_AGAIN_MS : false),
  });
  const isOver = read.data?.import.isOver ?? false;
  // Whoever pastes links next must not be sent back to this one.
  useEffect(() => {
    if (isOver) void invalidate(linksInProgress);
  }, [isOver]);
  return { view: read.data?.import, error: read.error, refetch: read.refetch, isFetching: read.isFetching };
}
