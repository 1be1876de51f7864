import type { RowData } from "@tanstack/react-table";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../ui/shortcuts.ts";
import type { TableRow } from "./features.ts";
import type { Selection } from "./selection.ts";
import type { VirtualRows } from "./use-virtual-rows.ts";

export type RowKeys = {
  /** Index of the row that has the keyboard, -1 for none. */
  active: number;
  activate: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Given<T extends RowData> = {
  scroller: RefObject<HTMLElement | null>;
  list: readonly TableRow<T>[];
  virtual: VirtualRows;
  selection: Selection<T> | undefined;
  onOpen: ((row: T) => void) | undefined;
};

/** J and K move from row to row, X chooses, Enter opens, Esc forgets what was chosen; arrows, Home and End once within the table. */
export function useRowKeys<T extends RowData>({ scroller, list, virtual, selection, onOpen }: Given<T>): RowKeys {
  const { t } = useTranslation("table");
  // An object, so that activating the same row again brings the focus back to it.
  const [at, setAt] = useState({ index: -1 });
  const last = list.length - 1;
  const active = Math.min(at.index, last);

  function activate(index: number) {
    if (last < 0) return;
    const next = Math.max(0, Math.min(index, last));
    virtual.scrollToIndex(next);
    setAt({ index: next });
  }

  // The browser's focus follows the active row, once the row is in the document.
  useEffect(() => {
    if (at.index < 0) return;
    scroller.current?.querySelector<HTMLElement>(`tr[data-index="${at.index}"]`)?.focus({ preventScroll: true });
  }, [at, scroller]);

  useShortcut("j", t("keys.next"), () => activate(active + 1));
  useShortcut("k", t("keys.previous"), () => activate(active - 1));
  useShortcut("x", t("keys.select"), () => list[active]?.toggleSelected(), { enabled: selection !== undefined });
  const chosen = (selection?.rows.size ?? 0) > 0;
  useShortcut("escape", t("keys.clear"), () => selection?.clear(), { enabled: chosen });

  const moves: Record<string, () => void> = {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active - 1),
    Home: () => activate(0),
    End: () => activate(last),
    Enter: () => {
      const row = list[active];
      if (row) onOpen?.(row.original);
    },
  };

  return {
    active,
    activate,
    onKeyDown: (event) => {
      // Within a row's own controls the keys are theirs.
      if (event.target !== scroller.current && !(event.target instanceof HTMLTableRowElement)) return;
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      move();
    },
  };
}
