import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useRef, useState } from "react";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCan } from "#web/shared/use-can.ts";
import { texts } from "#web/words/i18n.ts";
import { moveStatus } from "../labels/change-labels.ts";
import type { CrmState } from "../search-params.ts";
import { columnsOf, type Column } from "./statuses.ts";
import { useMoves } from "./use-moves.ts";

const t = texts("board");

/** What the pointer drags: a card, or a column by its grip. */
export type Dragged = { card: CrmCreator; from: string } | { column: string };

/** A card taken up by the keyboard, and the column it would be put down in. */
export type Lifted = { row: CrmCreator; from: string; to: string };

export type Board = ReturnType<typeof useBoard>;

/** The columns, and how cards and columns are moved: by pointer, by keyboard, and announced. */
export function useBoard({ filters }: CrmState) {
  const { tags, statuses } = useLabels();
  const canWrite = useCan("crm.write");
  const { moves, move } = useMoves();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, say] = useState("");
  const dragged = useRef<Dragged | null>(null);
  /** The card that takes the focus once it is in its new column. */
  const focused = useRef<string | null>(null);
  const columns = columnsOf(statuses, filters.statuses);
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.label?.title ?? t("noStatus");

  /** By keyboard: the card keeps the focus where it goes. */
  function moveFocused(row: CrmCreator, from: string, to: string): void {
    if (to !== from) focused.current = row._id;
    moveTo(row, from, to);
  }

  function moveTo(row: CrmCreator, from: string, to: string): void {
    const name = row.creator.full_name;
    if (to === from) return say(t("left", { name, status: titleOf(from) }));
    move(row, to, titleOf(to));
    say(t("dropped", { name, status: titleOf(to) }));
  }

  /** The column so many to the right, as far as there is one. */
  function beside(id: string, by: number): Column | undefined {
    return columns[columns.findIndex((column) => column.id === id) + by];
  }

  function moveColumn(id: string, to: number): void {
    const from = statuses.findIndex(({ _id }) => _id === id);
    if (from === -1 || to < 0 || to >= statuses.length || to === from) return;
    say(t("place", { title: titleOf(id), place: to + 1, count: statuses.length }));
    void moveStatus(statuses, from, to);
  }

  return {
    columns,
    statuses,
    tags,
    canWrite,
    moves,
    dragged,
    /** For a card just drawn: the focus, when it is the one that waits for it. */
    takeFocus: (element: HTMLElement, id: string) => {
      if (focused.current !== id) return;
      focused.current = null;
      element.focus();
    },
    lifted,
    announcement,
    beside,
    moveTo,
    moveFocused,
    moveColumn,
    placeOf: (id: string) => statuses.findIndex(({ _id }) => _id === id),
    lift: (row: CrmCreator, from: string) => {
      setLifted({ row, from, to: from });
      say(t("lifted", { name: row.creator.full_name, status: titleOf(from) }));
    },
    hover: (over: Lifted, by: number) => {
      const to = beside(over.to, by)?.id;
      if (to === undefined) return;
      setLifted({ ...over, to });
      say(t("over", { name: over.row.creator.full_name, status: titleOf(to) }));
    },
    putDown: ({ row, from, to }: Lifted) => {
      setLifted(null);
      moveFocused(row, from, to);
    },
    leave: ({ row, from }: Lifted) => {
      setLifted(null);
      say(t("left", { name: row.creator.full_name, status: titleOf(from) }));
    },
  };
}
