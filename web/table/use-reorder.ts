import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { useEffect, useRef, useState, type RefObject } from "react";

type Edge = "above" | "below";

/** Marks what is dragged here, so that nothing else of the page takes it. */
const KIND = "reorder-from";

/** Makes an item of a list draggable by its grip and a place to drop others at. `place`: -1 is neither. */
export function useReorder({
  item,
  grip,
  place,
  onDrop,
}: {
  item: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
  place: number;
  /** `to`: the place the dragged item has afterwards. */
  onDrop: (from: number, to: number) => void;
}): { edge: Edge | undefined; dragged: boolean } {
  const [edge, setEdge] = useState<Edge>();
  const [dragged, setDragged] = useState(false);
  const drop = useRef(onDrop);
  // The library listens to the document; it must call what is on screen by then.
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = item.current;
    const dragHandle = grip.current;
    if (!element || !dragHandle || place === -1) return;
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? "above" : "below";
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ [KIND]: place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => KIND in source.data && source.element.parentElement === element.parentElement,
        onDrag: ({ location, source }) =>
          setEdge(source.element === element ? undefined : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ location, source }) => {
          setEdge(undefined);
          const from = Number(source.data[KIND]);
          const before = edgeAt(location.current.input.clientY) === "above" ? place : place + 1;
          const to = from < before ? before - 1 : before;
          if (to !== from) drop.current(from, to);
        },
      }),
    );
  }, [item, grip, place]);
  return { edge, dragged };
}
