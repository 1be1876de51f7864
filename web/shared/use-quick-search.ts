import { quickSearch } from "#contract/search.ts";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";

/** Shorter than the specification's pause for search bars: docs/decisions says why. */
const PAUSE_MS = 150;
const SHOWN = 8;

/**
 * Searches creators while somebody types: trimmed, after a pause, the former search cancelled, the same one not sent
 * again; nothing typed finds nothing.
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
      // Nothing to wait for.
      if (next.trim() === "") askSoon.flush();
    },
    /** Does not wait for the pause. */
    searchNow: () => askSoon.flush(),
    /** Of what was typed last, or, while that is on its way, of what was typed before. */
    found: input === "" || asked === "" ? undefined : read.data,
    error: input !== "" && input === asked ? read.error : null,
    retry: () => void read.refetch(),
    isCurrent,
  };
}
