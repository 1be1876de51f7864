import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useLabels, type Labels } from "../labels.ts";
import type { Edited } from "./edited.ts";

/** How cells open their editors. */
export type RowEditing = { open: (edited: Edited) => void };

const Editing = createContext<RowEditing | null>(null);
const RowLabels = createContext<Labels>({ tags: [], statuses: [] });

/**
 * Around a table of CRM creators. `value` null: the person may not change anything, and cells only show. The labels are
 * read once here: a reader in each cell is felt when the table is scrolled.
 */
export function RowEditingProvider({ value, children }: { value: RowEditing | null; children: ReactNode }) {
  const { tags, statuses } = useLabels();
  const labels = useMemo(() => ({ tags, statuses }), [tags, statuses]);
  return (
    <Editing value={value}>
      <RowLabels value={labels}>{children}</RowLabels>
    </Editing>
  );
}

export function useRowEditing(): RowEditing | null {
  return useContext(Editing);
}

/** The team's tags and statuses, for a cell. */
export function useRowLabels(): Labels {
  return useContext(RowLabels);
}
