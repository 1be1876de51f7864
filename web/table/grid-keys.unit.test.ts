import { describe, expect, test } from "vitest";
import { blockOf, extendSpan, gridCommand, typedText, type GridPlace } from "./grid-keys.ts";

const row: GridPlace = {
  isCell: false,
  isEditable: false,
  isBlock: false,
  hasCells: true,
  isTiled: false,
  isAnyChosen: false,
};
const locked = { ...row, isCell: true };
const cell = { ...locked, isEditable: true };
const block = { ...cell, isBlock: true };
const card = { ...row, hasCells: false, isTiled: true };

/** "Ctrl+Shift+z", as a keyboard event. */
function press(keys: string) {
  const [key = "", ...modifiers] = keys.split("+").toReversed();
  const has = (modifier: string) => modifiers.includes(modifier);
  return {
    key,
    ctrlKey: has("Ctrl") || has("AltGr"),
    metaKey: has("Meta"),
    altKey: has("Alt") || has("AltGr"),
    shiftKey: has("Shift"),
    getModifierState: () => has("AltGr"),
  };
}

const at = (place: GridPlace, keys: string) => gridCommand(press(keys), place);

test.each(["t", "x", "u", "g", "5", "Shift+A", "AltGr+@", "Alt+ł", "é", "字", "?", "/"])(
  "%s on a cell that can be edited types into it, and is a shortcut elsewhere",
  (keys) => {
    const text = keys.split("+").at(-1);
    expect(at(cell, keys)).toEqual({ do: "type", text });
    expect(at(block, keys)).toEqual({ do: "type", text });
    expect(at(row, keys)).toBeUndefined();
    expect(at(locked, keys)).toBeUndefined();
  },
);

test.each(["Ctrl+z", "Meta+z", "Ctrl+Shift+Z", "Ctrl+c", "Alt+d", "Tab", "Shift", "PageDown", "F5", " "])(
  "%s types nothing",
  (keys) => {
    expect(typedText(press(keys))).toBeUndefined();
    expect(at(cell, keys)).toBeUndefined();
  },
);

test.each(["Dead", "Process"])("%s opens the editor, which receives the composed text", (keys) => {
  expect(at(cell, keys)).toEqual({ do: "type", text: "" });
});

describe("arrows", () => {
  test("move, and with Shift extend the selection of cells", () => {
    expect(at(cell, "ArrowDown")).toEqual({ do: "lines", by: 1 });
    expect(at(cell, "ArrowLeft")).toEqual({ do: "columns", by: -1 });
    expect(at(row, "ArrowRight")).toEqual({ do: "columns", by: 1 });
    expect(at(locked, "Shift+ArrowDown")).toEqual({ do: "extend", rows: 1, columns: 0 });
    expect(at(cell, "Shift+ArrowLeft")).toEqual({ do: "extend", rows: 0, columns: -1 });
  });

  test("go through cards in both directions", () => {
    expect(at(card, "ArrowRight")).toEqual({ do: "items", by: 1 });
    expect(at(card, "ArrowUp")).toEqual({ do: "lines", by: -1 });
  });

  test("leave rows without cells to the browser, sideways", () => {
    expect(at({ ...row, hasCells: false }, "ArrowRight")).toBeUndefined();
    expect(at({ ...row, hasCells: false }, "F2")).toBeUndefined();
  });
});

test("Esc ends a selection of cells first, then forgets chosen rows, then leaves the cell", () => {
  expect(at({ ...block, isAnyChosen: true }, "Escape")).toEqual({ do: "collapse" });
  expect(at({ ...cell, isAnyChosen: true }, "Escape")).toBeUndefined();
  expect(at(cell, "Escape")).toEqual({ do: "leave" });
  expect(at(row, "Escape")).toBeUndefined();
});

test("Delete and Backspace clear what can be edited", () => {
  expect(at(cell, "Delete")).toEqual({ do: "clear" });
  expect(at({ ...locked, isBlock: true }, "Backspace")).toEqual({ do: "clear" });
  expect(at(locked, "Delete")).toBeUndefined();
  expect(at(row, "Backspace")).toBeUndefined();
});

describe("a span of cells", () => {
  const axes = { rows: ["r1", "r2", "r3"], columns: ["name", "email", "note"] };
  const start = { row: "r2", column: "email" };
  const one = { anchor: start, head: start };

  test("grows and shrinks from where it began, up to the edges", () => {
    const up = extendSpan(one, { rows: -1, columns: 0 }, axes);
    expect(blockOf(up, axes)).toEqual({ first: 0, last: 1, columns: ["email"] });
    expect(extendSpan(up, { rows: -1, columns: 0 }, axes)).toEqual(up);
    const wide = extendSpan(up, { rows: 0, columns: 1 }, axes);
    expect(blockOf(wide, axes)).toEqual({ first: 0, last: 1, columns: ["email", "note"] });
    const back = extendSpan(extendSpan(wide, { rows: 1, columns: 0 }, axes), { rows: 1, columns: 0 }, axes);
    expect(blockOf(back, axes)).toEqual({ first: 1, last: 2, columns: ["email", "note"] });
  });

  test("stays with its rows when others come between, and ends with them", () => {
    const wide = { anchor: start, head: { row: "r3", column: "note" } };
    expect(blockOf(wide, { ...axes, rows: ["new", "r1", "r2", "r3"] })).toMatchObject({ first: 2, last: 3 });
    expect(blockOf(wide, { ...axes, rows: ["r1", "r3"] })).toBeUndefined();
    expect(blockOf(wide, { ...axes, columns: ["email"] })).toBeUndefined();
  });
});
