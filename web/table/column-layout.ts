import type { RowData } from "@tanstack/react-table";
import type { TableHeader } from "./features.ts";

export const WIDTH_MIN = 60;
export const WIDTH_MAX = 600;
const SELECT_WIDTH = 36;

/** How wide a person made columns, and which stay in sight. Widths in pixels; without one a column has its usual. */
export type ColumnLayout = {
  widths: Partial<Record<string, number>>;
  /** In their order, before all others. */
  pinned: readonly string[];
  /** undefined: back to the usual width. */
  onWidth: (column: string, width: number | undefined) => void;
};

/** The CSS variable of a column's width: resizing changes only the variable, without rendering. */
export function widthVariable(column: string): `--${string}` {
  return `--width-${column}`;
}

export function clampWidth(width: number): number {
  return Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width)));
}

/** For the table element: every column's width, and below how much it scrolls sideways. */
export function widthVariables<T extends RowData>(
  head: readonly TableHeader<T>[],
  { widths }: Pick<ColumnLayout, "widths">,
  selectable: boolean,
): Record<`--${string}`, string> {
  const each = head.map(({ id, column }) => [widthVariable(id), `${widths[id] ?? column.columnDef.meta?.width}px`]);
  return {
    ...Object.fromEntries(each),
    "--columns": sumOf(
      head.map(({ id }) => id),
      selectable,
    ),
  };
}

/** How far from the left edge each pinned column stays; those before it are pinned too. */
export function pinnedOffsets(pinned: readonly string[], selectable: boolean): Map<string, string> {
  return new Map(pinned.map((id, place) => [id, sumOf(pinned.slice(0, place), selectable)]));
}

function sumOf(columns: readonly string[], selectable: boolean): string {
  const parts = [`${selectable ? SELECT_WIDTH : 0}px`, ...columns.map((id) => `var(${widthVariable(id)})`)];
  return `calc(${parts.join(" + ")})`;
}
