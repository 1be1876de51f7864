import { quickSearch } from "#contract/search/endpoints.ts";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";

/** Shorter than the specification's debounce for search bars: docs/decisions has the reason. */
const PAUSE_MS = 150;
const SHOWN = 8;

/**
 * Searches creators while typing: trimmed, debounced, the previous request cancelled, repeats not sent; an empty input
 * finds nothing.
 */
export function useQuickSearch() {
  const [text, setText] = useState("");
  const [debounced, setDebounced] = useState("");
  const searchSoon = useDebouncedCallback(setDebounced, PAUSE_MS);
  const input = text.trim();
  const read = useRead(
    quickSearch,
    { input: debounced, params: { limit: SHOWN } },
    { enabled: debounced !== "", keepRows: true },
  );
  const isCurrent = input === debounced && !read.isFetching && !read.isPlaceholderData;
  return {
    text,
    input,
    type: (next: string) => {
      setText(next);
      searchSoon(next.trim());
      // Clearing needs no debounce.
      if (next.trim() === "") searchSoon.flush();
    },
    /** Skips the debounce. */
    searchNow: () => searchSoon.flush(),
    /** Results of the current input or, while those load, of the previous one. */
    found: input === "" || debounced === "" ? undefined : read.data,
    error: input !== "" && input === debounced ? read.error : null,
    retry: () => void read.refetch(),
    isCurrent,
  };
}
