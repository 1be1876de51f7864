import { useTable, type RowData, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../lib/class-names.ts";
import { BodyRows } from "./body-rows.tsx";
import { features, type Columns, type TableHeader } from "./features.ts";
import { HeadRow, type Sorting } from "./head-row.tsx";
import type { Density } from "./layout-menu.tsx";
import { RowsFrame, type RowsProps } from "./rows-frame.tsx";
import { pickRows } from "./selection.ts";
import { SkeletonBody } from "./skeleton-body.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import styles from "./table.module.css";

type DataTableProps<T extends RowData> = RowsProps<T> & {
  columns: Columns<T>;
  /** Rows over all pages, and how many come before this page. */
  total: number;
  offset: number;
  sorting?: Sorting;
  density?: Density;
};

const NO_ROWS: never[] = [];
const SELECT_WIDTH = 36;

/** Below this the table scrolls sideways. */
function widthOf<T extends RowData>(head: readonly TableHeader<T>[]): number {
  return head.reduce((sum, { column }) => sum + (column.columnDef.meta?.width ?? 0), SELECT_WIDTH);
}

/**
 * The one table: virtual rows under a head that stays, moved through and chosen from by keyboard. Loading, stale,
 * failed and empty are its own; what a row shows is its columns'.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { label, columns, rows, rowId, rowName, read, total, offset, sorting, selection, onOpen } = props;
  const { density = "comfortable" } = props;
  const { t } = useTranslation("table");
  const scroller = useRef<HTMLElement>(null);
  const chosen: RowSelectionState = Object.fromEntries([...(selection?.rows.keys() ?? [])].map((id) => [id, true]));
  const table = useTable({
    features,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { rowSelection: chosen },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const next = typeof updater === "function" ? updater(chosen) : updater;
      const page = new Map((rows ?? []).map((row) => [rowId(row), row]));
      selection?.set(pickRows(Object.keys(next), page, selection.rows));
    },
  });
  const list = table.getRowModel().rows;
  const virtual = useVirtualRows(scroller, list.length, density);
  const keys = useRowKeys({
    container: scroller,
    count: list.length,
    reveal: (index) => virtual.scrollToIndex(index),
    toggle: selection && ((index) => list[index]?.toggleSelected()),
    open: onOpen && ((index) => rows?.[index] !== undefined && onOpen(rows[index])),
    clear: selection && selection.rows.size > 0 ? selection.clear : undefined,
  });

  const head = table.getHeaderGroups()[0]?.headers ?? [];
  const stale = read.isPlaceholderData;
  return (
    <RowsFrame {...props}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard, and its rows move by arrows */}
      <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0} {...keys.handlers}>
        <table
          className={styles.table}
          style={{ "--columns": `${widthOf(head)}px` }}
          aria-label={label}
          aria-rowcount={total + 1}
          aria-busy={stale || !rows}
          data-density={density}
        >
          <colgroup>
            {selection && <col className={styles.selectColumn} />}
            {head.map(({ id, column }) => (
              <col
                key={id}
                style={{ width: column.columnDef.meta?.width }}
                data-wide-only={column.columnDef.meta?.wideOnly}
              />
            ))}
          </colgroup>
          <HeadRow
            head={head}
            sorting={sorting}
            all={
              selection && {
                checked: table.getIsAllRowsSelected(),
                some: list.some((row) => row.getIsSelected()),
                toggle: () => table.toggleAllRowsSelected(),
              }
            }
          />
          {rows ? (
            <BodyRows
              {...{ list, virtual, offset, rowName, keys }}
              className={classNames(styles.body, stale && styles.stale)}
              selectable={selection !== undefined}
            />
          ) : (
            <SkeletonBody head={head} selectable={selection !== undefined} />
          )}
        </table>
        {!rows && <output className="visually-hidden">{t("loading")}</output>}
      </section>
    </RowsFrame>
  );
}
