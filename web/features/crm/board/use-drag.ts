import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { Board, Dragged } from "./use-board.ts";

/** Makes an element draggable; `what` is passed to the board during the drag. */
export function useDraggable(
  element: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null> | undefined,
  { dragged, canWrite }: Pick<Board, "dragged" | "canWrite">,
  what: Dragged,
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

export type Over = "card" | "before" | "after" | undefined;

/** Makes a column a place to drop cards in, and other columns beside. `over`: what would happen now. */
export function useDropColumn(element: RefObject<HTMLElement | null>, board: Board, id: string): Over {
  const [over, setOver] = useState<Over>();
  const latest = useRef(board);
  // As above.
  useEffect(() => {
    latest.current = board;
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
      canDrop: () => latest.current.dragged.current !== null,
      onDrag: ({ location }) => {
        const what = latest.current.dragged.current;
        if (!what || ("column" in what && what.column === id)) return setOver(undefined);
        if ("card" in what) return setOver(what.from === id ? undefined : "card");
        setOver(isAfter(location.current.input.clientX) ? "after" : "before");
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ location }) => {
        setOver(undefined);
        const { dragged, moveTo, moveColumn, placeOf } = latest.current;
        const what = dragged.current;
        if (!what) return;
        if ("card" in what) return moveTo(what.card, what.from, id);
        const from = placeOf(what.column);
        // The column without a status is the first one: both of its sides are before the statuses.
        const place = placeOf(id);
        const before = place === -1 ? 0 : isAfter(location.current.input.clientX) ? place + 1 : place;
        moveColumn(what.column, Math.min(from < before ? before - 1 : before, latest.current.statuses.length - 1));
      },
    });
  }, [element, id]);
  return over;
}
