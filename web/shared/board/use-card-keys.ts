import type { KeyboardEvent } from "react";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import type { BoardRow, Cards } from "./use-cards.ts";

/** What keys do on a card that has the focus. */
export function useCardKeys<Row extends BoardRow>(board: Cards<Row>, onOpen: ((row: Row) => void) | undefined) {
  const openCreator = useOpenCreator();
  const open = onOpen ?? ((row: Row) => openCreator(row.creator._id));

  return (event: KeyboardEvent<HTMLElement>, row: Row, column: string): void => {
    // A link within the card has keys of its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { lifted, canWrite } = board;
    const card = event.currentTarget;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];

    function run(action: () => void): void {
      event.preventDefault();
      event.stopPropagation();
      action();
    }

    if (lifted) {
      if (by !== undefined) return run(() => board.hover(lifted, by));
      if (event.key === " " || event.key === "Enter") return run(() => board.putDown(lifted));
      if (event.key === "Escape") return run(() => board.leave(lifted));
      return;
    }
    if (by !== undefined && event.altKey) {
      const next = board.beside(column, by);
      return run(() => {
        if (!next || !canWrite) return;
        board.moveFocused(row, column, next.id);
      });
    }
    if (by !== undefined) return run(() => goBeside(card, by));
    if (event.key === "ArrowDown") return run(() => focus(card.nextElementSibling));
    if (event.key === "ArrowUp") return run(() => focus(card.previousElementSibling));
    if (event.key === " ") return run(() => canWrite && board.lift(row, column));
    if (event.key === "Enter") run(() => open(row));
  };
}

/** The card nearest to the same height, in the next column that has one. */
function goBeside(card: HTMLElement, by: number): void {
  const lists = [...document.querySelectorAll("[data-board-cards]")];
  const at = lists.findIndex((list) => list.contains(card));
  const order = by > 0 ? lists.slice(at + 1) : lists.slice(0, at).toReversed();
  const there = order.find((list) => list.firstElementChild);
  if (!there) return;
  const { top } = card.getBoundingClientRect();
  const distance = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
  focus([...there.children].toSorted((a, b) => distance(a) - distance(b))[0]);
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}
