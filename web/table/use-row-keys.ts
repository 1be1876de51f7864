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
import { useListedKeys, useShortcut } from "../ui/shortcuts.ts";
import { blockOf, extendSpan, gridCommand, type Block, type GridCommand, type Span } from "./grid-keys.ts";
import { texts } from "../words/i18n.ts";

const t = texts("table");

export type RowKeys = {
  /** Index of the row that has the keyboard, -1 for none. */
  active: number;
  activate: (index: number) => void;
  /** Which of the active row's cells has the keyboard; null: the row itself. */
  column: () => string | null;
  /** The selected cells where they are several. */
  block: Block | undefined;
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
  canEdit: (column: string) => boolean;
  /** Opens the editor, with `text` in place of the value. Answers whether the editor took the text. */
  edit: (index: number, column: string, text?: string) => boolean;
  clear: (block: Block) => void;
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
 * Where cells can be edited, Left and Right go from a row into its cells and back, and letters are typed there.
 */
export function useRowKeys(given: Given): RowKeys {
  const { container, ids, reveal, perLine = () => 1, toggle, chooseRange, open, clear, cells } = given;
  const [held, setHeld] = useState<{ index: number; id: string | undefined }>({ index: -1, id: undefined });
  // An object, so that activating the same row again brings the focus back to it.
  const [at, setAt] = useState({ index: -1 });
  const isWithin = useRef(false);
  /** Which of the row's cells has the keyboard; null: the row itself. */
  const column = useRef<string | null>(null);
  const pressedOn = useRef<Element | null>(null);
  const anchor = useRef<string | undefined>(undefined);
  const [span, setSpan] = useState<Span | null>(null);
  const last = ids.length - 1;
  const place = held.id === undefined ? -1 : ids.indexOf(held.id);
  const active = place === -1 ? Math.min(held.index, last) : place;
  const hold = (index: number) => setHeld({ index, id: ids[index] });
  const block = span && cells ? blockOf(span, { rows: ids, columns: cells.columns }) : undefined;

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

  /** From the cell that has the keyboard, which goes along. */
  function extend(by: { rows: number; columns: number }) {
    const row = ids[active];
    if (!cells || row === undefined || column.current === null) return;
    const here = { row, column: column.current };
    const next = extendSpan(block && span ? span : { anchor: here, head: here }, by, {
      rows: ids,
      columns: cells.columns,
    });
    setSpan(next);
    column.current = next.head.column;
    activate(ids.indexOf(next.head.row));
  }

  function clearCells() {
    if (active < 0 || column.current === null) return;
    cells?.clear(block ?? { first: active, last: active, columns: [column.current] });
  }

  function intoCell(by: 1 | -1) {
    if (!cells || active < 0) return;
    const from = column.current === null ? -1 : cells.columns.indexOf(column.current);
    column.current = cells.columns[Math.min(from + by, cells.columns.length - 1)] ?? null;
    focus(active);
  }

  function enter() {
    if (active < 0) return;
    if (column.current === null || !cells?.canEdit(column.current)) open?.(active);
    else cells.edit(active, column.current);
  }

  /** Whether the key has had its effect; otherwise the browser types it into what has the focus now. */
  function run(command: GridCommand): boolean {
    switch (command.do) {
      case "lines":
        activate(active + command.by * perLine());
        break;
      case "items":
        activate(active + command.by);
        break;
      case "columns":
        intoCell(command.by);
        break;
      case "first":
        activate(0);
        break;
      case "last":
        activate(last);
        break;
      case "enter":
        enter();
        break;
      case "type":
        if (column.current === null || !cells?.edit(active, column.current, command.text)) return false;
        return command.text !== "";
      case "clear":
        clearCells();
        break;
      case "extend":
        extend(command);
        break;
      case "collapse":
        setSpan(null);
        break;
      case "leave":
        column.current = null;
        focus(active);
        break;
    }
    return true;
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
  useListedKeys("shift+arrowleft+arrowright", t("keys.extend"), editing);
  useListedKeys("Delete", t("keys.clearCells"), editing);
  useListedKeys("mod+c", t("keys.copy"), editing);
  useListedKeys("mod+v", t("keys.paste"), editing);

  return {
    active,
    activate,
    column: () => column.current,
    block,
    choose,
    handlers: {
      onKeyDown: (event) => {
        // Within a row's own controls the keys are theirs.
        if (event.target !== container.current && !isPlace(event.target)) return;
        const isCell = column.current !== null && event.target !== container.current;
        const command = gridCommand(event, {
          isCell,
          isEditable: isCell && cells?.canEdit(column.current ?? "") === true,
          isBlock: block !== undefined,
          hasCells: cells !== undefined,
          isTiled: perLine() > 1,
          isAnyChosen: clear !== undefined,
        });
        if (!command) return;
        // What is typed is no shortcut.
        if (command.do === "type" || command.do === "collapse") event.stopPropagation();
        if (run(command)) event.preventDefault();
      },
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>("[data-index]");
        isWithin.current = row !== null;
        if (!row) return;
        column.current = (target instanceof HTMLElement && target.dataset["column"]) || null;
        const index = Number(row.dataset["index"]);
        const here = { row: ids[index], column: column.current };
        setSpan((old) => (old?.head.row === here.row && old?.head.column === here.column ? old : null));
        hold(index);
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
        const { column: clicked = "" } = cell.dataset;
        if (cells?.canEdit(clicked)) cells.edit(Number(index), clicked);
      },
    },
  };
}

/** A row or one of its cells. */
function isPlace(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.dataset["index"] ?? target.dataset["column"]) !== undefined;
}
