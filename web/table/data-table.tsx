import { useMediaQuery } from "@mantine/hooks";
import { useTable, type RowData, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type RefObject } from "react";
import { classNames } from "../lib/class-names.ts";
import { useShortcut } from "../ui/shortcuts.ts";
import { BodyRows } from "./body-rows.tsx";
import { pinnedOffsets, widthVariable, widthVariables, type ColumnLayout } from "./column-layout.ts";
import { features, type Columns, type TableHeader } from "./features.ts";
import { HeadRow, type Sorting } from "./head-row.tsx";
import type { Density } from "./layout-menu.tsx";
import { RowsFrame, type RowsProps } from "./rows-frame.tsx";
import { countOf, pickRows } from "./selection.ts";
import { SkeletonBody } from "./skeleton-body.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import type { Block } from "./grid-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** Selected cells: rows that follow one another, and columns side by side. */
export type CellBlock<T> = { rows: readonly T[]; columns: readonly string[] };

/** How the cells of a table are edited; without it they only show. */
export type CellEditing<T> = {
  canEdit: (column: string) => boolean;
  /** Opens the editor, with `text` in place of the value. Answers whether the editor took the text. */
  edit: (row: T, column: string, text?: string) => boolean;
  /** `below`: the rows from the first of the block on. `beside`: the columns from its first. */
  paste: (text: string, block: CellBlock<T>, onto: { below: readonly T[]; beside: readonly string[] }) => void;
  /**
   * The cells as a spreadsheet takes them. `shown`: what a cell says on the screen; undefined: its row is out of view. null:
   * they cannot be copied, and a message says why.
   */
  copy: (block: CellBlock<T>, shown: (row: T, column: string) => string | undefined) => string | null;
  clear: (block: CellBlock<T>) => void;
  /** Keys that do something to the row that has the keyboard; undefined: none has. */
  keys: readonly { keys: string; label: string; run: (row: T | undefined, column: string | null) => void }[];
  /** The editor, which lies over its cell. */
  editor: ReactNode;
};

export type DataTableProps<T extends RowData, Size extends number = number> = RowsProps<T, Size> & {
  columns: Columns<T>;
  sorting?: Sorting;
  density?: Density;
  /** Columns have a width of their own, and some stay in sight. Without it they share the room there is. */
  layout?: ColumnLayout & { nameOf: (column: string) => string };
  cells?: CellEditing<T> | undefined;
};

const NO_ROWS: never[] = [];
const NO_PINNED = new Map<string, string>();
const SELECT_WIDTH = 36;

/** Below this the table scrolls sideways. */
function widthOf<T extends RowData>(head: readonly TableHeader<T>[]): number {
  return head.reduce((sum, { column }) => sum + (column.columnDef.meta?.width ?? 0), SELECT_WIDTH);
}

/** On a phone, columns of this width and more share what the others leave. */
const SHARES_FROM = 180;

const PHONE = "(max-width: 720px)";

/**
 * The one table: virtual rows under a head that stays, moved through and chosen from by keyboard. Loading, stale,
 * failed and empty are its own; what a row shows is its columns'.
 */
export function DataTable<T extends RowData, Size extends number>(props: DataTableProps<T, Size>) {
  const { label, columns, rows, rowId, rowName, read, pages, sorting, selection, onOpen, layout, cells } = props;
  const offset = pages ? (pages.page - 1) * pages.size : 0;
  const total = pages ? Math.min(pages.total, pages.reach ?? Infinity) : (rows?.length ?? 0);
  // On a phone rows are cards, whatever density the desktop has.
  const isPhone = useIsPhone();
  const density = isPhone ? "comfortable" : (props.density ?? "comfortable");
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
  const head = table.getHeaderGroups()[0]?.headers ?? [];
  const order = head.map(({ id }) => id);
  const keys = useRowKeys({
    container: scroller,
    ids: list.map((row) => row.id),
    reveal: (index) => virtual.scrollToIndex(index),
    toggle: selection && ((index) => list[index]?.toggleSelected()),
    chooseRange:
      selection &&
      ((from, to) => {
        const between = list.slice(Math.min(from, to), Math.max(from, to) + 1);
        selection.set(new Map([...selection.rows, ...between.map((row) => [row.id, row.original] as const)]));
      }),
    open: onOpen && ((index) => rows?.[index] !== undefined && onOpen(rows[index])),
    clear: selection && countOf(selection) > 0 ? selection.clear : undefined,
    cells: cells && {
      columns: order,
      canEdit: cells.canEdit,
      edit: (index, column, text) => rows?.[index] !== undefined && cells.edit(rows[index], column, text),
      clear: (block) => cells.clear(cellsIn(block)),
    },
  });
  const { block } = keys;

  function cellsIn({ first, last, columns: shown }: Block): CellBlock<T> {
    return { rows: rows?.slice(first, last + 1) ?? NO_ROWS, columns: shown };
  }

  function selectedAt(column: string): Block {
    return block ?? { first: keys.active, last: keys.active, columns: [column] };
  }

  useCellClipboard(scroller, cells !== undefined, {
    copy: (column) =>
      cells?.copy(cellsIn(selectedAt(column)), (row, of) => shownIn(scroller.current, rowId(row), of)) ?? null,
    paste: (text, column) => {
      const from = selectedAt(column);
      const beside = order.slice(order.indexOf(from.columns[0] ?? ""));
      cells?.paste(text, cellsIn(from), { below: rows?.slice(from.first) ?? NO_ROWS, beside });
    },
  });

  const selectable = selection !== undefined;
  const pins = layout?.pinned;
  const pinned = useMemo(() => (pins ? pinnedOffsets(pins, selectable) : NO_PINNED), [pins, selectable]);
  // What the columns leave is between the last of them and those with no width of their own.
  const filler = layout ? head.findIndex(({ column }) => column.columnDef.meta?.fixed) : -1;
  const main = Math.max(
    head.findIndex(({ column }) => column.columnDef.meta?.main),
    0,
  );
  const stale = read.isPlaceholderData;
  return (
    <RowsFrame {...props}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- its rows and cells move by arrows */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        {...keys.handlers}
      >
        <table
          className={styles.table}
          role={cells ? "grid" : undefined}
          style={layout ? widthVariables(head, layout, selectable) : { "--columns": `${widthOf(head)}px` }}
          aria-label={label}
          aria-rowcount={total + 1}
          aria-multiselectable={cells ? true : undefined}
          aria-busy={stale || !rows}
          data-density={density}
          data-laid-out={layout !== undefined}
        >
          <colgroup>
            {selection && <col className={styles.selectColumn} />}
            {head.map(({ id, column }, place) => (
              <col
                key={id}
                style={{
                  width: widthOfColumn(id, column.columnDef.meta?.width, layout, place === filler),
                  "--own-width": `var(${widthVariable(id)})`,
                }}
                data-wide-only={column.columnDef.meta?.wideOnly}
                data-fixed={column.columnDef.meta?.fixed}
                data-main={place === main}
                data-shares={(column.columnDef.meta?.width ?? 0) >= SHARES_FROM}
              />
            ))}
          </colgroup>
          <HeadRow
            head={head}
            sorting={sorting}
            pinned={pinned}
            layout={layout}
            all={
              selection && {
                checked: table.getIsAllRowsSelected(),
                some: list.some((row) => row.getIsSelected()),
                isLoading: !rows,
                toggle: () => table.toggleAllRowsSelected(),
              }
            }
          />
          {rows ? (
            <BodyRows
              {...{ list, virtual, offset, rowName, keys, pinned, selectable }}
              asGrid={cells !== undefined}
              className={classNames(styles.body, stale && styles.stale)}
            />
          ) : (
            <SkeletonBody head={head} main={main} selectable={selectable} />
          )}
        </table>
        {!rows && <output className="visually-hidden">{t("loading")}</output>}
        {cells?.keys.map(({ run, ...shortcut }) => (
          <RowShortcut key={shortcut.keys} {...shortcut} run={() => run(rows?.[keys.active], keys.column())} />
        ))}
        {cells?.editor}
      </section>
    </RowsFrame>
  );
}

/**
 * Copies and pastes at the cell that has the keyboard. The browser sends these events to where the caret was last, which
 * may be elsewhere or nowhere: the document hears all of them.
 */
function useCellClipboard(
  container: RefObject<HTMLElement | null>,
  enabled: boolean,
  { copy, paste }: { copy: (column: string) => string | null; paste: (text: string, column: string) => void },
): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const cell = document.activeElement;
    const column = cell instanceof HTMLElement ? cell.dataset["column"] : undefined;
    if (!cell || column === undefined || !container.current?.contains(cell) || !event.clipboardData) return;
    // What is marked by hand in the cell is copied as it is.
    const marked = document.getSelection();
    if (event.type === "copy" && marked?.isCollapsed === false && cell.contains(marked.anchorNode)) return;
    event.preventDefault();
    if (event.type === "paste") paste(event.clipboardData.getData("text/plain"), column);
    else {
      const copied = copy(column);
      if (copied !== null) event.clipboardData.setData("text/plain", copied);
    }
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener("copy", onEvent);
    document.addEventListener("paste", onEvent);
    return () => {
      document.removeEventListener("copy", onEvent);
      document.removeEventListener("paste", onEvent);
    };
  }, [enabled]);
}

/** Undefined for rows that are not drawn. */
function shownIn(container: HTMLElement | null, row: string, column: string): string | undefined {
  return container?.querySelector(`[data-row="${row}"] [data-column="${column}"]`)?.textContent;
}

function RowShortcut({ keys, label, run }: { keys: string; label: string; run: () => void }) {
  useShortcut(keys, label, run);
  return null;
}

/** Where there is a layout, the filler takes up what the others leave. */
function widthOfColumn(
  id: string,
  usual: number | undefined,
  layout: ColumnLayout | undefined,
  isFiller: boolean,
): number | string | undefined {
  if (!layout) return usual;
  return isFiller ? undefined : `var(${widthVariable(id)})`;
}

/** Where rows show only what identifies them. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
