import { useRef, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import type { Moves } from "./use-moves.ts";

const t = texts("board");

/** What cards are of. */
export type BoardRow = { _id: string; creator: { _id: string; full_name: string } };

/** A column of a board, and what it is called. */
export type BoardColumnOf = { id: string; title: string };

/** What the pointer drags: a card, or a column by its grip. */
export type Dragged<Row> = { card: Row; from: string } | { column: string };

/** A card taken up by the keyboard, and the column it would be put down in. */
export type Lifted<Row> = { row: Row; from: string; to: string };

type Options<Row> = {
  columns: readonly BoardColumnOf[];
  canWrite: boolean;
  moves: Moves<Row>;
  move: (row: Row, to: string, title: string) => void;
};

export type Cards<Row extends BoardRow> = ReturnType<typeof useCards<Row>>;

/** How the cards of a board are moved: by pointer, by keyboard, and announced. */
export function useCards<Row extends BoardRow>({ columns, canWrite, moves, move }: Options<Row>) {
  const [lifted, setLifted] = useState<Lifted<Row> | null>(null);
  const [announcement, say] = useState("");
  const dragged = useRef<Dragged<Row> | null>(null);
  /** The card that takes the focus once it is in its new column. */
  const focused = useRef<string | null>(null);
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? id;

  /** Moves a card by keyboard; the card takes the focus with it. */
  function moveFocused(row: Row, from: string, to: string): void {
    if (to !== from) focused.current = row._id;
    moveTo(row, from, to);
  }

  function moveTo(row: Row, from: string, to: string): void {
    const name = row.creator.full_name;
    if (to === from) return say(t("left", { name, status: titleOf(from) }));
    move(row, to, titleOf(to));
    say(t("dropped", { name, status: titleOf(to) }));
  }

  /** The column so many to the right, as far as there is one. */
  function beside(id: string, by: number): BoardColumnOf | undefined {
    return columns[columns.findIndex((column) => column.id === id) + by];
  }

  return {
    canWrite,
    moves,
    dragged,
    lifted,
    announcement,
    say,
    titleOf,
    /** Focuses a card that was just drawn, when it waits for the focus. */
    takeFocus: (element: HTMLElement, id: string) => {
      if (focused.current !== id) return;
      focused.current = null;
      element.focus();
    },
    beside,
    moveTo,
    moveFocused,
    lift: (row: Row, from: string) => {
      setLifted({ row, from, to: from });
      say(t("lifted", { name: row.creator.full_name, status: titleOf(from) }));
    },
    hover: (over: Lifted<Row>, by: number) => {
      const to = beside(over.to, by)?.id;
      if (to === undefined) return;
      setLifted({ ...over, to });
      say(t("over", { name: over.row.creator.full_name, status: titleOf(to) }));
    },
    putDown: ({ row, from, to }: Lifted<Row>) => {
      setLifted(null);
      moveFocused(row, from, to);
    },
    leave: ({ row, from }: Lifted<Row>) => {
      setLifted(null);
      say(t("left", { name: row.creator.full_name, status: titleOf(from) }));
    },
  };
}
