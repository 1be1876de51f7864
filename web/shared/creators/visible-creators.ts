import { useEffect } from "react";
import { createStore, useStore } from "#web/lib/store.ts";

const visible = createStore<readonly string[]>([]);

/** Ids of the creators listed on the page, in order: the previous and next buttons of the panel follow them. */
export function setVisibleCreators(ids: readonly string[]): void {
  const before = visible.get();
  if (ids.length === before.length && ids.every((id, place) => id === before[place])) return;
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
