import { quickSearch } from "#contract/search.ts";
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
  const [asked, setAsked] = useState("");
  const askSoon = useDebouncedCallback(setAsked, PAUSE_MS);
  const input = text.trim();
  const read = useRead(
    quickSearch,
    { input: asked, params: { limit: SHOWN } },
    { enabled: asked !== "", keepRows: true },
  );
  const isCurrent = input === asked && !read.isFetching && !read.isPlaceholderData;
  return {
    text,
    input,
    type: (next: string) => {
      setText(next);
      askSoon(next.trim());
      // Clearing needs no debounce.
      if (next.trim() === "") askSoon.flush();
    },
    /** Skips the debounce. */
    searchNow: () => askSoon.flush(),
    /** Results of the current input or, while those load, of the previous one. */
    found: input === "" || asked === "" ? undefined : read.data,
    error: input !== "" && input === asked ? read.error : null,
    retry: () => void read.refetch(),
    isCurrent,
  };
}
