import { useEffect } from "react";
import { createStore, useStore } from "#web/lib/store.ts";

const visible = createStore<readonly string[]>([]);

/** Ids of the creators listed on the page, in order: the previous and next buttons of the panel follow them. */
function setVisibleCreators(ids: readonly string[]): void {
  const previous = visible.get();
  if (ids.length === previous.length && ids.every((id, index) => id === previous[index])) return;
  visible.set(ids);
}

export function useVisibleCreators(): readonly string[] {
  return useStore(visible);
}

/** Registers the listed creators while the page is open. */
export function useListsCreators(ids: readonly string[]): void {
  const joined = ids.join(",");
  // The panel that reads them is outside this page's tree.
  useEffect(() => setVisibleCreators(joined === "" ? [] : joined.split(",")), [joined]);
  useEffect(() => () => setVisibleCreators([]), []);
}
