import type { ReactNode } from "react";
import { messageOr } from "../api/api-error.ts";
import { ReadError, StaleNote } from "../ui/loaded.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { lastPage, NoSuchPage, Pager, type Pages } from "./pager.tsx";
import { countOf, type Selection } from "./selection.ts";
import styles from "./table.module.css";

/** As much of a read's state as rows show. */
export type TableRead = {
  error: { msg: string } | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

/** A read with a message of its own for failures that nothing else explains. */
export function withFallback({ error, ...read }: TableRead, fallback: string): TableRead {
  return { ...read, error: error && { msg: messageOr(error, fallback) } };
}

/** What rows, cards or other, have in common: how they listen to their read, what is chosen of them, what comes below. */
export type RowsProps<T, Size extends number = number> = {
  /** What the rows are, for screen readers. */
  label: string;
  rows: T[] | undefined;
  rowId: (row: T) => string;
  /** What a row is called, for its checkbox. */
  rowName: (row: T) => string;
  read: TableRead;
  selection?: Selection<T>;
  /** Enter on a row that has the keyboard. */
  onOpen?: (row: T) => void;
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
  /** Without them all rows are here. */
  pages?: Pages<Size>;
};

/** The frame of loaded or loading rows: errors, empty states, stale data and selections look the same everywhere. */
export function RowsFrame<T, Size extends number>({
  rows,
  read,
  selection,
  bulk,
  empty,
  foot,
  pages,
  children,
}: Pick<RowsProps<T, Size>, "rows" | "read" | "selection" | "bulk" | "empty" | "foot" | "pages"> & {
  children: ReactNode;
}) {
  if (read.error && !rows) return <ReadError read={read} />;
  if (rows?.length === 0 && !read.isPlaceholderData) {
    return pages && pages.page > lastPage(pages) && lastPage(pages) > 0 ? <NoSuchPage {...pages} /> : empty;
  }
  return (
    <div className={styles.rows}>
      <StaleNote read={read} />
      {children}
      {selection && countOf(selection) > 0 && (
        <BulkBar count={countOf(selection)} limited={selection.count === undefined} onClear={selection.clear}>
          {bulk}
        </BulkBar>
      )}
      {foot}
      {pages && <Pager {...pages} />}
    </div>
  );
}
