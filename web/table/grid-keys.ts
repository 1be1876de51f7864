/** Where the keyboard is within rows. */
export type GridPlace = {
  /** A cell of the active row, or the row itself. */
  isCell: boolean;
  /** Something can be typed into the cell. */
  isEditable: boolean;
  /** Several cells are selected. */
  isBlock: boolean;
  /** Cells take the keyboard at all. */
  hasCells: boolean;
  /** Several items share one line, as cards do. */
  isTiled: boolean;
  /** Rows are chosen, which Esc forgets. */
  isAnyChosen: boolean;
};

export type GridCommand =
  /** Up or down, by lines. */
  | { do: "lines"; by: 1 | -1 }
  | { do: "items"; by: 1 | -1 }
  | { do: "columns"; by: 1 | -1 }
  | { do: "first" | "last" | "enter" }
  /** Begins an edit that replaces the value by this text. */
  | { do: "type"; text: string }
  | { do: "clear" }
  | { do: "extend"; rows: 1 | 0 | -1; columns: 1 | 0 | -1 }
  /** Back to one selected cell. */
  | { do: "collapse" }
  /** From the cell to its row. */
  | { do: "leave" };

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
  getModifierState: (key: "AltGraph") => boolean;
};

const ARROWS: Record<string, readonly [rows: 1 | 0 | -1, columns: 1 | 0 | -1]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** What a key does at a place; undefined: the browser's and the shortcuts'. */
export function gridCommand(press: KeyPress, place: GridPlace): GridCommand | undefined {
  if (place.isCell && place.isEditable) {
    const text = typedText(press);
    if (text !== undefined) return { do: "type", text };
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const arrow = ARROWS[press.key];
  if (arrow) return arrowCommand(arrow, press.shiftKey, place);
  switch (press.key) {
    case "Home":
      return { do: "first" };
    case "End":
      return { do: "last" };
    case "Enter":
      return { do: "enter" };
    case "F2":
      return place.hasCells ? { do: "enter" } : undefined;
    case "Delete":
    case "Backspace":
      return place.isCell && (place.isEditable || place.isBlock) ? { do: "clear" } : undefined;
    case "Escape":
      if (place.isBlock) return { do: "collapse" };
      return place.isCell && !place.isAnyChosen ? { do: "leave" } : undefined;
    default:
      return undefined;
  }
}

function arrowCommand(
  [rows, columns]: readonly [1 | 0 | -1, 1 | 0 | -1],
  isShift: boolean,
  { isCell, hasCells, isTiled }: GridPlace,
): GridCommand | undefined {
  if (isShift && isCell) return { do: "extend", rows, columns };
  if (rows !== 0) return { do: "lines", by: rows };
  if (columns === 0) return undefined;
  if (isTiled) return { do: "items", by: columns };
  return hasCells ? { do: "columns", by: columns } : undefined;
}

/**
 * The character that a key types, "" of one whose text comes later, as of accents and input methods; undefined of other
 * keys. Space scrolls, and no value begins with it.
 */
export function typedText(press: KeyPress): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (key === "Dead" || key === "Process") return ctrlKey || metaKey ? undefined : "";
  if (!/^[^ ]$/u.test(key)) return undefined;
  // AltGr is Ctrl and Alt on Windows, and Alt alone types signs on a Mac.
  if (press.getModifierState("AltGraph")) return key;
  if (ctrlKey || metaKey || (altKey && /^[a-z0-9]$/i.test(key))) return undefined;
  return key;
}

/** A cell by what identifies its row, which may move. */
export type CellAt = { row: string; column: string };
/** Cells between two corners; the keyboard is at `head`. */
export type Span = { anchor: CellAt; head: CellAt };
/** Rows by index, both ends within. */
export type Block = { first: number; last: number; columns: readonly string[] };

type Axes = { rows: readonly string[]; columns: readonly string[] };

/** The head goes on, up to the edges. */
export function extendSpan({ anchor, head }: Span, by: { rows: number; columns: number }, axes: Axes): Span {
  return {
    anchor,
    head: { row: step(axes.rows, head.row, by.rows), column: step(axes.columns, head.column, by.columns) },
  };
}

function step(axis: readonly string[], from: string, by: number): string {
  const at = axis.indexOf(from);
  return at === -1 ? from : (axis[at + by] ?? from);
}

/** The cells of a span; undefined when a corner is gone. */
export function blockOf({ anchor, head }: Span, { rows, columns }: Axes): Block | undefined {
  const [first, last] = ends(rows, anchor.row, head.row);
  const [left, right] = ends(columns, anchor.column, head.column);
  if (first < 0 || left < 0) return undefined;
  return { first, last, columns: columns.slice(left, right + 1) };
}

function ends(axis: readonly string[], one: string, other: string): [number, number] {
  const [a, b] = [axis.indexOf(one), axis.indexOf(other)];
  return [Math.min(a, b), Math.max(a, b)];
}
