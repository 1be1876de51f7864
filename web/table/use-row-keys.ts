import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../ui/shortcuts.ts";

export type RowKeys = {
  /** Index of the row that has the keyboard, -1 for none. */
  active: number;
  activate: (index: number) => void;
  /** For the container. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
};

type Given = {
  /** Holds the rows, each an element with its index as `data-index`. */
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Brings a row into the document that may not be there. */
  reveal?: (index: number) => void;
  /** How many stand side by side; one unless told. */
  perLine?: () => number;
  toggle: ((index: number) => void) | undefined;
  open: ((index: number) => void) | undefined;
  /** Forgets what is chosen; undefined when nothing is. */
  clear: (() => void) | undefined;
};

/** J and K move from row to row, X chooses, Enter opens, Esc forgets what was chosen; arrows, Home and End once within. */
export function useRowKeys({ container, count, reveal, perLine = () => 1, toggle, open, clear }: Given): RowKeys {
  const { t } = useTranslation("table");
  const [index, setIndex] = useState(-1);
  // An object, so that activating the same row again brings the focus back to it.
  const [at, setAt] = useState({ index: -1 });
  const isWithin = useRef(false);
  const last = count - 1;
  const active = Math.min(index, last);

  function activate(wanted: number) {
    if (last < 0) return;
    const next = Math.max(0, Math.min(wanted, last));
    reveal?.(next);
    setIndex(next);
    setAt({ index: next });
  }

  // The browser's focus follows the active row, once the row is in the document.
  useEffect(() => {
    if (at.index < 0) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${at.index}"]`);
    row?.focus({ preventScroll: reveal !== undefined });
    // `reveal` is new at every render; only another row moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at, container]);

  // What had the focus went away, alone or with its row: the row, or the one in its place, has it then.
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });

  useShortcut("j", t("keys.next"), () => activate(active + 1));
  useShortcut("k", t("keys.previous"), () => activate(active - 1));
  useShortcut("x", t("keys.select"), () => active >= 0 && toggle?.(active), { enabled: toggle !== undefined });
  useShortcut("escape", t("keys.clear"), () => clear?.(), { enabled: clear !== undefined });

  const moves: Record<string, () => void> = {
    ArrowDown: () => activate(active + perLine()),
    ArrowUp: () => activate(active - perLine()),
    Home: () => activate(0),
    End: () => activate(last),
    Enter: () => active >= 0 && open?.(active),
  };

  return {
    active,
    activate,
    handlers: {
      onKeyDown: (event) => {
        // Within a row's own controls the keys are theirs.
        const isRow = event.target instanceof HTMLElement && event.target.dataset["index"] !== undefined;
        if (event.target !== container.current && !isRow) return;
        const sideways = perLine() > 1 ? { ArrowRight: active + 1, ArrowLeft: active - 1 }[event.key] : undefined;
        const move = sideways === undefined ? moves[event.key] : () => activate(sideways);
        if (!move) return;
        event.preventDefault();
        move();
      },
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>("[data-index]");
        isWithin.current = row !== null;
        if (row) setIndex(Number(row.dataset["index"]));
      },
      onBlur: ({ target }) => {
        // Something that is gone has not been left.
        if (target.isConnected) isWithin.current = false;
      },
    },
  };
}
