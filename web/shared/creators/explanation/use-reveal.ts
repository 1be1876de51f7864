import { useEffect, useRef, useState, type KeyboardEvent } from "react";

const SHOW_MS = 120;
/** Long enough to go from the number into its explanation. */
const HIDE_MS = 180;

/** Something that shows on hover, focus and click, stays while the pointer is in it, and goes with Escape. */
export function useReveal() {
  const [opened, setOpened] = useState(false);
  const pinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function soon(next: boolean, ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), ms);
  }

  function hide() {
    clearTimeout(timer.current);
    pinned.current = false;
    setOpened(false);
  }

  const leave = () => pinned.current || soon(false, HIDE_MS);
  return {
    opened,
    hide,
    trigger: {
      onMouseEnter: () => soon(true, SHOW_MS),
      onMouseLeave: leave,
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(":focus-visible")) soon(true, 0);
      },
      onBlur: hide,
      onClick: () => {
        clearTimeout(timer.current);
        pinned.current = true;
        setOpened(true);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !opened) return;
        // Closes the explanation, not the panel it is in.
        event.stopPropagation();
        hide();
      },
    },
    shown: { onMouseEnter: () => clearTimeout(timer.current), onMouseLeave: leave },
  };
}
