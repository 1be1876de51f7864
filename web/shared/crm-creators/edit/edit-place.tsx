import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { cellElement, rowElement } from "./cell-element.ts";
import type { Edited } from "./edited.ts";
import styles from "./edit.module.css";

/** Pixels that a line of text has at least, as in the style of lines. */
const LINE_MIN_WIDTH = 200;

type Place = { top: number; left: number; width: number; height: number };

/** Lies over the edited cell, and goes where it goes; over the row's first cell when its column is not shown. */
export function EditPlace({ edited, children }: { edited: Edited; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  // Only the document knows where a cell is. Rows come and go under an open editor.
  useLayoutEffect(() => {
    const scroller = element.current?.offsetParent;
    if (!scroller) return;
    const follow = () => {
      const cell = cellElement(edited) ?? rowElement(edited.rowId)?.querySelector("[data-column]");
      if (cell) setPlace((old) => sameOr(old, placeOf(cell, scroller)));
    };
    follow();
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  });

  return (
    <div ref={element} className={styles.place} style={place ?? undefined}>
      {place && children}
    </div>
  );
}

function placeOf(cell: Element, scroller: Element): Place {
  const of = cell.getBoundingClientRect();
  const within = scroller.getBoundingClientRect();
  const end = cell.closest("table")?.getBoundingClientRect().right ?? within.right;
  // Beyond its last column, an editor would make the table wider than its rows.
  const left = Math.min(of.left, end - Math.max(of.width, LINE_MIN_WIDTH));
  return {
    top: of.top - within.top + scroller.scrollTop - scroller.clientTop,
    left: left - within.left + scroller.scrollLeft - scroller.clientLeft,
    width: of.width,
    height: of.height,
  };
}

function sameOr(old: Place | null, next: Place): Place {
  const isSame = old?.top === next.top && old.left === next.left && old.width === next.width;
  return isSame && old.height === next.height ? old : next;
}
