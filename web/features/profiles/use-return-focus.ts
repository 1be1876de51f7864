import { useEffect, type RefObject } from "react";

/** Moves the focus into an opened element and returns it on close, or to the page when the previous element is gone. */
export function useReturnFocus(own: RefObject<HTMLElement | null>): void {
  // Focus belongs to the document.
  useEffect(() => {
    const previous = document.activeElement;
    const element = own.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement);
      if (isElsewhere) return;
      const to = previous?.isConnected ? previous : document.getElementById("main");
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, [own]);
}
