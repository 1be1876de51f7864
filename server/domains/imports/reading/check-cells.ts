import { isDamaged } from "../../../values/missing.ts";
import { isApproximate } from "../../../values/numbers.ts";
import { cutText } from "../../../values/whole-text.ts";
import { decodeAgain } from "./decoded-twice.ts";
import type { Grid, Row } from "./grid.ts";

const LOOKED_AT = 500;
const NAMED = 3;
const SHOWN_LENGTH = 40;

type Cell = { line: number; text: string };
/** Cells beyond ASCII of a column: those that were decoded twice, and others. */
type Letters = { twice: Cell[]; others: number };

/**
 * Repairs columns whose text was decoded twice, and adds doubts about cells that are not what they seem: lost letters, and
 * numbers that are only about right.
 */
export async function checkCells(grid: Grid): Promise<Grid> {
  const letters = Array.from({ length: grid.width }, (): Letters => ({ twice: [], others: 0 }));
  const lost: Cell[] = [];
  const approximate: Cell[] = [];
  let seen = 0;
  for await (const { line, cells, problem } of grid.rows()) {
    if (problem === undefined)
      for (const [i, text] of cells.entries()) {
        const column = letters[i];
        if (column && /[^\0-\x7f]/.test(text)) {
          if (decodeAgain(text) === undefined) column.others += 1;
          else column.twice.push({ line, text });
        }
        if (isLost(text)) lost.push({ line, text });
        else if (isApproximate(text)) approximate.push({ line, text });
      }
    seen += 1;
    if (seen >= LOOKED_AT) break;
  }
  const repaired = new Set(letters.flatMap(({ twice, others }, i) => (twice.length > others ? [i] : [])));
  const left = letters.flatMap(({ twice }, i) => (repaired.has(i) ? [] : twice));
  const [example] = letters.flatMap(({ twice }, i) => (repaired.has(i) ? twice : []));
  const doubts = [
    ...(example
      ? [`Text that was decoded twice is repaired: ${quote(example)} is read as ${repairedQuote(example)}.`]
      : []),
    ...(left.length > 0 ? [`Some text seems to have been decoded twice. It stays as it is: ${name(left)}.`] : []),
    ...(lost.length > 0
      ? [`Letters were lost before this file was made: ${name(lost)}. Names and handles without them are not imported.`]
      : []),
    ...(approximate.length > 0
      ? [
          `${approximate.length === 1 ? "1 number is" : `${approximate.length} numbers are`} only approximate and read as given: ${name(approximate)}.`,
        ]
      : []),
  ];
  if (doubts.length === 0) return grid;
  return {
    ...grid,
    doubts: [...grid.doubts, ...doubts],
    async *rows() {
      for await (const row of grid.rows()) yield repaired.size > 0 ? repair(row, repaired) : row;
    },
  };
}

function repair(row: Row, columns: ReadonlySet<number>): Row {
  if (row.problem !== undefined) return row;
  return { ...row, cells: row.cells.map((cell, i) => (columns.has(i) ? (decodeAgain(cell) ?? cell) : cell)) };
}

/** A cell without any letter: in texts a question mark between two may be a missing space. */
function isLost(text: string): boolean {
  return isDamaged(text) && (text.includes("\uFFFD") || /\?{3}/.test(text));
}

function name(cells: readonly Cell[]): string {
  const named = cells.slice(0, NAMED).map((cell) => `${quote(cell)} (line ${cell.line})`);
  return named.join(", ") + (cells.length > NAMED ? ", …" : "");
}

function quote({ text }: Cell): string {
  return `“${cutText(text.trim(), SHOWN_LENGTH)}”`;
}

function repairedQuote({ line, text }: Cell): string {
  return quote({ line, text: decodeAgain(text) ?? text });
}
