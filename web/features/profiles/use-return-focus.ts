import { useEffect, type RefObject } from "react";

/** Takes the focus while something is open, and gives it back to whoever had it, if they are still there. */
export function useReturnFocus(own: RefObject<HTMLElement | null>): void {
  // The focus is the document's.
  useEffect(() => {
    const before = document.activeElement;
    const element = own.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement);
      if (!isElsewhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [own]);
}
