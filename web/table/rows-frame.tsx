import type { ReactNode } from "react";
import { ErrorState } from "../ui/error-state.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { countOf, type Selection } from "./selection.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** As much of a read's state as rows show. */
export type TableRead = {
  error: { msg: string } | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

/** What rows, cards or other, have in common: how they listen to their read, what is chosen of them, what comes below. */
export type RowsProps<T> = {
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
  /** Below the rows: the pager. */
  foot?: ReactNode;
};

/** The frame of loaded or loading rows: errors, empty states, stale data and selections look the same everywhere. */
export function RowsFrame<T>({
  rows,
  read,
  selection,
  bulk,
  empty,
  foot,
  children,
}: Pick<RowsProps<T>, "rows" | "read" | "selection" | "bulk" | "empty" | "foot"> & { children: ReactNode }) {
  if (read.error && !rows) {
    return <ErrorState message={read.error.msg} retry={() => void read.refetch()} retrying={read.isFetching} />;
  }
  if (rows?.length === 0 && !read.isPlaceholderData) return empty;
  return (
    <div className="column grow shrink relative min-height-0">
      {read.error && <StaleNote message={read.error.msg} retry={() => void read.refetch()} />}
      {children}
      {selection && countOf(selection) > 0 && (
        <BulkBar count={countOf(selection)} limited={selection.count === undefined} onClear={selection.clear}>
          {bulk}
        </BulkBar>
      )}
      {foot}
    </div>
  );
}

/** Shown over stale rows when the latest read failed. */
function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  const { t } = useTranslation("table");
  return (
    <p className="flush row justify-between gap-3 mb-2 bad-tint notice" role="alert">
      <span>{t("stale", { message })}</span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t("retry")}
      </Button>
    </p>
  );
}
