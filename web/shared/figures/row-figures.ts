import { MARKED } from "./mark.ts";

const ROW = "[data-index]";

/** The row of a table, or the card, that a figure is in. */
export function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>(ROW) ?? null;
}

/** From the row, or the cell of it, that has the keyboard to its first figure. */
export function focusFirstFigure(): void {
  const at = document.activeElement;
  const [ofCell] = figuresIn(at?.closest<HTMLElement>("[data-column]") ?? null);
  const [ofRow] = figuresIn(rowOf(at));
  (ofCell ?? ofRow)?.focus();
}

/** To the figure before or after in the same row; from the last one nowhere. */
export function focusNextFigure(element: HTMLElement, by: 1 | -1): void {
  const figures = figuresIn(rowOf(element));
  figures[figures.indexOf(element) + by]?.focus();
}

/** Those that are shown: phones have some of their own. */
function figuresIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(MARKED) ?? [])].filter((figure) => figure.checkVisibility());
}
