import { useCallback, useEffect, useRef } from "react";

/**
 * Brings the focus back from a dialog to what opened it. That may be gone: who is added needs no button any more. Then
 * its row has the focus, or the row now in its place, or the one the keys were at, or the page.
 */
export function useFocusBack(opened: boolean): () => void {
  const back = useRef<(() => void) | null>(null);
  // The focus is the document's.
  useEffect(() => {
    if (opened || document.activeElement !== document.body) return;
    back.current?.();
    back.current = null;
  }, [opened]);
  return useCallback(() => {
    const opener = document.activeElement;
    const row = opener?.closest<HTMLElement>("[data-index]");
    const rows = row?.parentElement;
    back.current = () => {
      const there = [opener, row].find((one) => one?.isConnected);
      const place = rows?.querySelector(`[data-index="${row?.dataset["index"]}"]`);
      const at = document.querySelector('[data-index][tabindex="0"]');
      const to = there ?? place ?? at ?? document.getElementById("main");
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, []);
}
