import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { BoardRow, Cards, Dragged } from "./use-cards.ts";

/** Makes an element draggable; `what` is passed to the board during the drag. */
export function useDraggable<Row extends BoardRow>(
  element: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null> | undefined,
  { dragged, canWrite }: Pick<Cards<Row>, "dragged" | "canWrite">,
  what: Dragged<Row>,
): boolean {
  const [isDragged, setIsDragged] = useState(false);
  const latest = useRef(what);
  // The library listens to the document; it must take what is on screen by then.
  useEffect(() => {
    latest.current = what;
  });
  useEffect(() => {
    if (!element.current || !canWrite) return;
    return draggable({
      element: element.current,
      ...(grip?.current && { dragHandle: grip.current }),
      // Immediately: the start of the drag is reported a frame later.
      onGenerateDragPreview: () => {
        dragged.current = latest.current;
      },
      onDragStart: () => setIsDragged(true),
      onDrop: () => {
        // The drop is reported after this, and needs what was dragged.
        queueMicrotask(() => {
          dragged.current = null;
        });
        setIsDragged(false);
      },
    });
  }, [element, grip, dragged, canWrite]);
  return isDragged;
}

/** How columns of a board change places, where they do. */
export type ColumnMoves = {
  moveColumn: (id: string, to: number) => void;
  placeOf: (id: string) => number;
  count: number;
};

export type Over = "card" | "before" | "after" | undefined;

/** Makes a column a place to drop cards in, and other columns beside. `over`: what would happen now. */
export function useDropColumn<Row extends BoardRow>(
  element: RefObject<HTMLElement | null>,
  { board, id, columns }: { board: Cards<Row>; id: string; columns: ColumnMoves | undefined },
): Over {
  const [over, setOver] = useState<Over>();
  const latest = useRef({ board, columns });
  // As above.
  useEffect(() => {
    latest.current = { board, columns };
  });
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    const isAfter = (x: number) => {
      const { left, width } = column.getBoundingClientRect();
      return x > left + width / 2;
    };
    return dropTargetForElements({
      element: column,
      canDrop: () => latest.current.board.dragged.current !== null,
      onDrag: ({ location }) => {
        const what = latest.current.board.dragged.current;
        if (!what || ("column" in what && what.column === id)) return setOver(undefined);
        if ("card" in what) return setOver(what.from === id ? undefined : "card");
        setOver(isAfter(location.current.input.clientX) ? "after" : "before");
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ location }) => {
        setOver(undefined);
        const { board: now, columns: places } = latest.current;
        const what = now.dragged.current;
        if (!what) return;
        if ("card" in what) return now.moveTo(what.card, what.from, id);
        if (!places) return;
        const from = places.placeOf(what.column);
        // The column without a status is the first one: both of its sides are before the statuses.
        const place = places.placeOf(id);
        const before = place === -1 ? 0 : isAfter(location.current.input.clientX) ? place + 1 : place;
        places.moveColumn(what.column, Math.min(from < before ? before - 1 : before, places.count - 1));
      },
    });
  }, [element, id]);
  return over;
}
