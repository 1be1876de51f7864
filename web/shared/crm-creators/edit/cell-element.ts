import type { Edited } from "./edited.ts";

/** The row in the document; null when it is scrolled out of it. */
export function rowElement(rowId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${rowId}"]`);
}

export function cellElement({ rowId, column }: Edited): HTMLElement | null {
  return rowElement(rowId)?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
}

/** Gives the keyboard back to the cell whose editor has closed. */
export function focusCell(edited: Edited): void {
  (cellElement(edited) ?? rowElement(edited.rowId))?.focus({ preventScroll: true });
}
