import { FlexRender, type RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import type { TableRow } from "./features.ts";
import { byPointer, SelectBox, withShift } from "./select-box.tsx";
import type { Block } from "./grid-keys.ts";
import styles from "./table.module.css";
import type { RowKeys } from "./use-row-keys.ts";
import type { VirtualRows } from "./use-virtual-rows.ts";
import { texts } from "../words/i18n.ts";

const t = texts("table");

const HEAD_ROWS = 1;

export type Pinned = ReadonlyMap<string, string>;

/** The rows in sight between two blank ones as tall as those that are not. */
export function BodyRows<T extends RowData>({
  list,
  virtual,
  offset,
  rowName,
  keys,
  selectable,
  pinned,
  asGrid,
  className,
}: {
  list: readonly TableRow<T>[];
  virtual: VirtualRows;
  offset: number;
  rowName: (row: T) => string;
  keys: RowKeys;
  selectable: boolean;
  /** Columns that stay in sight, with how far from the left. */
  pinned: Pinned;
  /** Its cells take the keyboard. */
  asGrid: boolean;
  className: string;
}) {
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody className={className}>
      {above > 0 && <Blank height={above} />}
      {items.map(({ index }) => {
        const row = list[index];
        if (!row) return null;
        const selected = row.getIsSelected();
        return (
          <tr
            key={row.id}
            ref={virtual.measureElement}
            data-index={index}
            data-row={row.id}
            aria-rowindex={offset + index + 1 + HEAD_ROWS}
            aria-selected={selectable ? selected : undefined}
            tabIndex={keys.active === index ? 0 : -1}
          >
            {selectable && (
              <td className={styles.selectCell}>
                <SelectBox
                  label={t("selectRow", { name: rowName(row.original) })}
                  checked={selected}
                  onToggle={(event) => {
                    keys.choose(index, withShift(event));
                    if (byPointer(event)) keys.activate(index);
                  }}
                />
              </td>
            )}
            <RowCells cells={row.getAllCells()} pinned={pinned} asGrid={asGrid} marked={markedIn(keys.block, index)} />
          </tr>
        );
      })}
      {below > 0 && <Blank height={below} />}
    </tbody>
  );
}

/** Drawn once for each row that comes into sight: while the table is scrolled the others stay as they are. */
function RowCells<T extends RowData>({
  cells,
  pinned,
  asGrid,
  marked,
}: {
  cells: ReturnType<TableRow<T>["getAllCells"]>;
  pinned: Pinned;
  asGrid: boolean;
  /** Columns of selected cells, separated by spaces. */
  marked: string;
}) {
  return useMemo(
    () =>
      cells.map((cell) => {
        const { align, wideOnly, editable, fixed } = cell.column.columnDef.meta ?? {};
        const { id } = cell.column;
        const left = pinned.get(id);
        return (
          <td
            key={cell.id}
            data-align={align}
            data-wide-only={wideOnly}
            data-pinned={left !== undefined}
            data-fixed={fixed}
            style={{ left }}
            {...(asGrid && {
              "data-column": id,
              "data-editable": editable,
              "aria-selected": marked.split(" ").includes(id) || undefined,
              tabIndex: -1,
            })}
          >
            <FlexRender cell={cell} />
          </td>
        );
      }),
    [cells, pinned, asGrid, marked],
  );
}

/** A text, so that rows whose cells stay as they are are not drawn again. */
function markedIn(block: Block | undefined, index: number): string {
  return block && index >= block.first && index <= block.last ? block.columns.join(" ") : "";
}

function Blank({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={styles.blank}>
      <td aria-hidden="true" style={{ height }} />
    </tr>
  );
}
