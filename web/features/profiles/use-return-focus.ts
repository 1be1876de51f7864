import { useEffect, type RefObject } from "react";

/** Takes the focus while something is open, and gives it back to whoever had it, or to the page when they have gone. */
export function useReturnFocus(own: RefObject<HTMLElement | null>): void {
  // The focus is the document's.
  useEffect(() => {
    const before = document.activeElement;
    const element = own.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement);
      if (isElsewhere) return;
      const to = before?.isConnected ? before : document.getElementById("main");
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, [own]);
}
