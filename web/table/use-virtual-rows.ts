import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { Density } from "./layout-menu.tsx";

const ROW_HEIGHTS: Record<Density, number> = { comfortable: 44, compact: 34 };
const HEAD_HEIGHT = 36;

/** Only the rows in sight are in the document; heights are measured, since a phone's rows are taller. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, density: Density) {
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not in use
  return useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHTS[density],
    // A row scrolled to must not hide under the head.
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
  });
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;
