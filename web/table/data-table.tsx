import { useTable, type RowData, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../lib/class-names.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { BodyRows } from "./body-rows.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { features, type Columns, type TableHeader } from "./features.ts";
import { HeadRow, type Sorting } from "./head-row.tsx";
import { pickRows, type Selection } from "./selection.ts";
import { SkeletonBody } from "./skeleton-body.tsx";
import { StaleNote } from "./stale-note.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import styles from "./table.module.css";

/** As much of a read's state as a table shows. */
export type TableRead = {
  error: { msg: string } | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type DataTableProps<T extends RowData> = {
  /** What the rows are, for screen readers. */
  label: string;
  columns: Columns<T>;
  rows: T[] | undefined;
  rowId: (row: T) => string;
  /** What a row is called, for its checkbox. */
  rowName: (row: T) => string;
  read: TableRead;
  /** Rows over all pages, and how many come before this page. */
  total: number;
  offset: number;
  sorting?: Sorting;
  selection?: Selection<T>;
  /** Enter on a row that has the keyboard. */
  onOpen?: (row: T) => void;
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
  /** Stands where rows would be when there are none. */
  empty: ReactNode;
  /** Below the rows: the pager. */
  foot?: ReactNode;
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
  const { label, columns, rows, rowId, rowName, read, total, offset, sorting, selection, onOpen, bulk, empty, foot } =
    props;
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
  const virtual = useVirtualRows(scroller, list.length);
  const keys = useRowKeys({ scroller, list, virtual, selection, onOpen });

  if (read.error && !rows) {
    return <ErrorState message={read.error.msg} retry={() => void read.refetch()} retrying={read.isFetching} />;
  }
  if (rows?.length === 0 && !read.isPlaceholderData) return empty;

  const head = table.getHeaderGroups()[0]?.headers ?? [];
  const stale = read.isPlaceholderData;
  return (
    <div className={styles.frame}>
      {read.error && <StaleNote message={read.error.msg} retry={() => void read.refetch()} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard, and its rows move by arrows */}
      <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0} onKeyDown={keys.onKeyDown}>
        <table
          className={styles.table}
          style={{ "--columns": `${widthOf(head)}px` }}
          aria-label={label}
          aria-rowcount={total + 1}
          aria-busy={stale || !rows}
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
      {selection && selection.rows.size > 0 && (
        <BulkBar count={selection.rows.size} onClear={selection.clear}>
          {bulk}
        </BulkBar>
      )}
      {foot}
    </div>
  );
}
