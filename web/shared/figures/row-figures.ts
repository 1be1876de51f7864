import { FIGURE_SELECTOR } from "./figure-attribute.ts";

const ROW = "[data-index]";

/** The table row or card of a figure. */
export function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>(ROW) ?? null;
}

/** Moves the focus from the focused row or cell to its first figure. */
export function focusFirstFigure(): void {
  const at = document.activeElement;
  const [ofCell] = figuresIn(at?.closest<HTMLElement>("[data-column]") ?? null);
  const [ofRow] = figuresIn(rowOf(at));
  (ofCell ?? ofRow)?.focus();
}

/** Moves the focus to the previous or next figure in the row; stays at the ends. */
export function focusNextFigure(element: HTMLElement, by: 1 | -1): void {
  const figures = figuresIn(rowOf(element));
  figures[figures.indexOf(element) + by]?.focus();
}

/** Only visible figures: phones have additional ones. */
function figuresIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(FIGURE_SELECTOR) ?? [])].filter((figure) =>
    figure.checkVisibility(),
  );
}
