import { useCallback, useEffect, useRef } from "react";

/**
 * Returns the focus from a dialog to the element that opened it. If that no longer exists, to its row, the row now in
 * its place, the last focused row, or the page.
 */
export function useFocusBack(opened: boolean): () => void {
  const back = useRef<(() => void) | null>(null);
  // Focus belongs to the document.
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
      const trigger = [opener, row].find((one) => one?.isConnected);
      const sameIndex = rows?.querySelector(`[data-index="${row?.dataset["index"]}"]`);
      const at = document.querySelector('[data-index][tabindex="0"]');
      const to = trigger ?? sameIndex ?? at ?? document.getElementById("main");
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, []);
}
