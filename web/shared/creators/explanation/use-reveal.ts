import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";

const SHOW_MS = 120;
/** Long enough to go from the number into its explanation. */
const HIDE_MS = 180;

/** Something that shows on hover, focus and click, stays while the pointer is in it, and goes with Escape. */
export function useReveal() {
  const [opened, setOpened] = useState(false);
  // It is drawn in the landmark it belongs to, so that it is part of it.
  const [host, setHost] = useState<HTMLElement>();
  const pinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function soon(next: boolean, ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), ms);
  }

  function show({ currentTarget }: SyntheticEvent, ms: number) {
    setHost(currentTarget.closest<HTMLElement>("dialog, main") ?? undefined);
    soon(true, ms);
  }

  function hide() {
    clearTimeout(timer.current);
    pinned.current = false;
    setOpened(false);
  }

  const leave = () => pinned.current || soon(false, HIDE_MS);
  return {
    opened,
    host,
    hide,
    trigger: {
      onMouseEnter: (event: SyntheticEvent) => show(event, SHOW_MS),
      onMouseLeave: leave,
      onFocus: (event: SyntheticEvent) => {
        if (event.currentTarget.matches(":focus-visible")) show(event, 0);
      },
      onBlur: hide,
      onClick: (event: SyntheticEvent) => {
        pinned.current = true;
        show(event, 0);
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
