import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { readShownFigure, type ShownFigure } from "./shown-figure.ts";
import { FIGURE_SELECTOR } from "./figure-attribute.ts";
import { focusNextFigure, rowOf } from "./row-figures.ts";

const SHOW_MS = 120;
/** After Escape the element below the card is under the pointer without being pointed at. */
const REST_MS = 200;
/** Long enough to move from the figure into its explanation. */
const HIDE_MS = 180;

export type Pointed = {
  shown: ShownFigure;
  element: HTMLElement;
  /** The popover renders in the landmark of the figure, so that it belongs to it. */
  host: HTMLElement | undefined;
  /** Stays open until closed. */
  pinned: boolean;
};

/**
 * The figure to explain: hovered briefly, focused or clicked. Listens on the document, so that figures need no
 * listeners.
 */
export function useHoveredFigure({ card, describedBy }: { card: RefObject<HTMLElement | null>; describedBy: string }) {
  const [pointed, setPointed] = useState<Pointed>();
  const restsUntil = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function soon(next: () => void, ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, ms);
  }

  function show(element: HTMLElement, pinned: boolean) {
    clearTimeout(timer.current);
    const shown = readShownFigure(element);
    if (shown && element.isConnected)
      setPointed({ shown, element, host: element.closest<HTMLElement>("dialog, main") ?? undefined, pinned });
  }

  function hide() {
    clearTimeout(timer.current);
    setPointed(undefined);
  }

  const isInCard = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true;

  const over = useEffectEvent(({ target, pointerType, timeStamp }: PointerEvent) => {
    if (pointerType === "touch" || pointed?.pinned || timeStamp < restsUntil.current) return;
    const element = figureAt(target);
    if (element && element !== pointed?.element) soon(() => show(element, false), SHOW_MS);
    else if (element || isInCard(target)) clearTimeout(timer.current);
    else if (pointed) soon(hide, HIDE_MS);
    else clearTimeout(timer.current);
  });
  const focus = useEffectEvent(({ target }: FocusEvent) => {
    const element = figureAt(target);
    if (element?.matches(":focus-visible")) show(element, false);
    else if (pointed && !pointed.pinned && !isInCard(target)) hide();
  });
  const click = useEffectEvent(({ target }: MouseEvent) => {
    const element = figureAt(target);
    if (element) show(element, true);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = figureAt(event.target);
    if (event.key === "Escape" && (pointed || (element && rowOf(element)))) {
      // Closes the explanation or leaves the row's figures, but not the panel they are in.
      event.stopPropagation();
      restsUntil.current = event.timeStamp + REST_MS;
      if (!pointed) rowOf(element)?.focus();
      else if (pointed.pinned || isInCard(document.activeElement)) pointed.element.focus();
      hide();
    }
    if (element && (event.key === "ArrowRight" || event.key === "ArrowLeft") && rowOf(element)) {
      event.preventDefault();
      event.stopPropagation();
      focusNextFigure(element, event.key === "ArrowRight" ? 1 : -1);
    }
  });
  const scroll = useEffectEvent(({ target }: Event) => {
    if (!pointed || pointed.pinned || isInCard(target)) return;
    // Focus scrolls a figure into view: its explanation moves along with it.
    if (pointed.element.matches(":focus-visible") && isOnScreen(pointed.element)) setPointed({ ...pointed });
    else hide();
  });

  // Document events, outside React.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener("pointerover", over, { signal, passive: true });
    document.addEventListener("focusin", focus, { signal });
    document.addEventListener("click", click, { signal });
    document.addEventListener("keydown", press, { signal, capture: true });
    document.addEventListener("scroll", scroll, { signal, capture: true, passive: true });
    return () => {
      abort.abort();
      clearTimeout(timer.current);
    };
  }, []);

  // The figure is described by its explanation while that is shown.
  const element = pointed?.element;
  useEffect(() => {
    element?.setAttribute("aria-describedby", describedBy);
    return () => element?.removeAttribute("aria-describedby");
  }, [element, describedBy]);

  return {
    pointed,
    hide,
    pin: () => setPointed((now) => now && { ...now, pinned: true }),
    stay: () => clearTimeout(timer.current),
    leave: () => pointed?.pinned || soon(hide, HIDE_MS),
  };
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function figureAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(FIGURE_SELECTOR) : null;
}
