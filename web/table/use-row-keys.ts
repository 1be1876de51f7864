import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { useListedKeys, useShortcut } from "../ui/shortcuts.ts";

export type RowKeys = {
  /** Index of the row that has the keyboard, -1 for none. */
  active: number;
  activate: (index: number) => void;
  /** Which of the active row's cells has the keyboard; null: the row itself. */
  column: () => string | null;
  /** Chooses a row or takes it back; `range`: all from the one chosen last to this. */
  choose: (index: number, range?: boolean) => void;
  /** For the container. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onMouseDown: (event: MouseEvent) => void;
    onClick: (event: MouseEvent) => void;
  };
};

/** Cells are `[data-column]` within a row's element. Without these, only whole rows take the keyboard. */
export type CellKeys = {
  columns: readonly string[];
  /** Answers whether there was something to edit. */
  edit: (index: number, column: string) => boolean;
};

type Given = {
  /** Holds the rows, each an element with its index as `data-index`. */
  container: RefObject<HTMLElement | null>;
  /** In their order: the keyboard stays with its row when others come before it. */
  ids: readonly string[];
  /** Brings a row into the document that may not be there. */
  reveal?: (index: number) => void;
  /** Number of items per row; one by default. */
  perLine?: () => number;
  toggle: ((index: number) => void) | undefined;
  /** Chooses all between two rows. */
  chooseRange?: ((from: number, to: number) => void) | undefined;
  open: ((index: number) => void) | undefined;
  /** Forgets what is chosen; undefined when nothing is. */
  clear: (() => void) | undefined;
  cells?: CellKeys | undefined;
};

/**
 * J and K move from row to row, X chooses, Enter opens, Esc forgets what was chosen; arrows, Home and End once within.
 * Where cells can be edited, Left and Right go from a row into its cells and back.
 */
export function useRowKeys(given: Given): RowKeys {
  const { container, ids, reveal, perLine = () => 1, toggle, chooseRange, open, clear, cells } = given;
  const { t } = useTranslation("table");
  const [held, setHeld] = useState<{ index: number; id: string | undefined }>({ index: -1, id: undefined });
  // An object, so that activating the same row again brings the focus back to it.
  const [at, setAt] = useState({ index: -1 });
  const isWithin = useRef(false);
  /** Which of the row's cells has the keyboard; null: the row itself. */
  const column = useRef<string | null>(null);
  const pressedOn = useRef<Element | null>(null);
  const anchor = useRef<string | undefined>(undefined);
  const last = ids.length - 1;
  const place = held.id === undefined ? -1 : ids.indexOf(held.id);
  const active = place === -1 ? Math.min(held.index, last) : place;
  const hold = (index: number) => setHeld({ index, id: ids[index] });

  function activate(wanted: number) {
    if (last < 0) return;
    const next = Math.max(0, Math.min(wanted, last));
    reveal?.(next);
    hold(next);
    setAt({ index: next });
  }

  function focus(index: number) {
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const cell = column.current && row?.querySelector<HTMLElement>(`[data-column="${column.current}"]`);
    (cell || row)?.focus({ preventScroll: reveal !== undefined && !cell });
  }

  // The browser's focus follows the active row, once the row is in the document.
  useEffect(() => {
    if (at.index >= 0) focus(at.index);
    // `reveal` is new at every render; only another row moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at, container]);

  // What had the focus went away, alone or with its row: the row, or the one in its place, has it then.
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) focus(active);
  });

  function choose(index: number, range = false) {
    const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current);
    if (range && from !== -1) chooseRange?.(from, index);
    else toggle?.(index);
    anchor.current = ids[index];
  }

  function intoCell(by: 1 | -1) {
    if (!cells || active < 0) return;
    const from = column.current === null ? -1 : cells.columns.indexOf(column.current);
    column.current = cells.columns[Math.min(from + by, cells.columns.length - 1)] ?? null;
    focus(active);
  }

  function enter() {
    if (active < 0) return;
    if (column.current !== null && cells?.edit(active, column.current)) return;
    open?.(active);
  }

  useShortcut("j", t("keys.next"), () => activate(active + 1));
  useShortcut("k", t("keys.previous"), () => activate(active - 1));
  const choosing = { enabled: toggle !== undefined };
  useShortcut("x", t("keys.select"), () => active >= 0 && choose(active), choosing);
  const ranging = { enabled: chooseRange !== undefined };
  useShortcut("shift+x", t("keys.selectRange"), () => active >= 0 && choose(active, true), ranging);
  useShortcut("escape", t("keys.clear"), () => clear?.(), { enabled: clear !== undefined });

  useListedKeys("arrowup+arrowdown", t("keys.move"));
  useListedKeys("home+end", t("keys.ends"));
  useListedKeys("enter", t(cells ? "keys.openOrEdit" : "keys.open"), { enabled: open !== undefined });
  const editing = { enabled: cells !== undefined };
  useListedKeys("arrowleft+arrowright", t("keys.cells"), editing);
  useListedKeys("f2", t("keys.edit"), editing);
  useListedKeys("mod+c", t("keys.copy"), editing);
  useListedKeys("mod+v", t("keys.paste"), editing);

  const moves: Record<string, () => void> = {
    ArrowDown: () => activate(active + perLine()),
    ArrowUp: () => activate(active - perLine()),
    Home: () => activate(0),
    End: () => activate(last),
    Enter: enter,
    ...(cells && {
      ArrowRight: () => intoCell(1),
      ArrowLeft: () => intoCell(-1),
      F2: enter,
    }),
  };

  return {
    active,
    activate,
    column: () => column.current,
    choose,
    handlers: {
      onKeyDown: (event) => {
        // Within a row's own controls the keys are theirs.
        if (event.target !== container.current && !isPlace(event.target)) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const sideways = perLine() > 1 ? { ArrowRight: active + 1, ArrowLeft: active - 1 }[event.key] : undefined;
        const move = sideways === undefined ? moves[event.key] : () => activate(sideways);
        if (!move) return;
        event.preventDefault();
        move();
      },
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>("[data-index]");
        isWithin.current = row !== null;
        if (!row) return;
        column.current = (target instanceof HTMLElement && target.dataset["column"]) || null;
        hold(Number(row.dataset["index"]));
      },
      onBlur: ({ target }) => {
        // Removal of the focused element is not a blur.
        if (target.isConnected) isWithin.current = false;
      },
      onMouseDown: () => {
        pressedOn.current = document.activeElement;
      },
      onClick: ({ target }) => {
        if (!(target instanceof Element) || target.closest("a, button, input, label, [role=dialog]")) return;
        const cell = target.closest<HTMLElement>("[data-column]");
        const index = cell?.closest<HTMLElement>("[data-index]")?.dataset["index"];
        // The first click brings the keyboard to the cell, the next edits it.
        if (cell === null || cell !== pressedOn.current || index === undefined) return;
        cells?.edit(Number(index), cell.dataset["column"] ?? "");
      },
    },
  };
}

/** A row or one of its cells. */
function isPlace(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.dataset["index"] ?? target.dataset["column"]) !== undefined;
}
