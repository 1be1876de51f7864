import { say } from "#contract/messages/catalogue.ts";
import { refuseWorkbook } from "./parts.ts";
import type { Place, Range } from "./places.ts";
import type { Line, SheetLimits } from "./sheet.ts";

export type SheetCells = {
  /** Empty where there is nothing. */
  at: (place: Place) => string;
  set: (place: Place, text: string) => void;
  /** The places within a range that hold something. */
  filledIn: (range: Range) => Generator<Place>;
  /** Rows of a range that hold something, below its first one. */
  rowsBelow: (range: Range) => Generator<number>;
};

/** Random access to the rows of a sheet. What is set and visited is limited: references can claim any place, and overlap. */
export function openCells(
  lines: readonly Line[],
  { maxCells, maxCharacters, maxColumns }: Pick<SheetLimits, "maxCells" | "maxCharacters" | "maxColumns">,
): SheetCells {
  const byRow = new Map(lines.map((line) => [line.line, line.cells]));
  const last = lines.at(-1)?.line ?? 0;
  let left = maxCells;
  let characters = maxCharacters;

  function visit(visited = 1): void {
    left -= visited;
    if (left < 0) refuseWorkbook(say("workbook.rangesTooLarge", { max: maxCells }));
  }

  const at = ({ column, row }: Place) => byRow.get(row)?.[column - 1] ?? "";
  return {
    at,
    set({ column, row }, text) {
      const cells = byRow.get(row);
      if (!cells) return;
      characters -= text.length;
      if (characters < 0) refuseWorkbook(say("workbook.sheetTooLong", { max: maxCharacters }));
      // Cells in between exist from now on.
      visit(Math.max(0, column - cells.length));
      while (cells.length < column) cells.push("");
      cells[column - 1] = text;
    },
    *filledIn({ from, to }) {
      for (let row = from.row; row <= Math.min(to.row, last); row++)
        for (let column = from.column; column <= Math.min(to.column, maxColumns); column++) {
          visit();
          if (at({ column, row }) !== "") yield { column, row };
        }
    },
    *rowsBelow({ from, to }) {
      for (let row = from.row + 1; row <= Math.min(to.row, last); row++) {
        visit();
        if (byRow.has(row)) yield row;
      }
    },
  };
}

/** A cell that is merged with those below it means them all: each of their rows has its value, and knows that it is merged. */
export function carryDown(lines: readonly Line[], merged: readonly Range[], cells: SheetCells): void {
  const byRow = new Map(merged.length === 0 ? [] : lines.map((line) => [line.line, line]));
  for (const range of merged) {
    const { from, to } = range;
    const text = cells.at(from);
    if (text === "" || to.row === from.row) continue;
    for (const row of cells.rowsBelow(range)) {
      const place = { column: from.column, row };
      const line = byRow.get(row);
      if (!line || cells.at(place) !== "") continue;
      cells.set(place, text);
      (line.carried ??= []).push(from.column - 1);
    }
  }
}
