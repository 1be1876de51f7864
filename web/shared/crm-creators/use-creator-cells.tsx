import type { CrmCreator } from "#contract/crm.ts";
import { useMemo, type ReactNode } from "react";
import type { CellEditing } from "#web/table/data-table.tsx";
import { editedColumn, type EditedColumn } from "./edit/edited.ts";
import type { RowEditing } from "./edit/row-editing.tsx";
import { useCellEditing } from "./edit/use-cell-editing.tsx";
import { useLabels } from "./labels.ts";
import { cellText } from "./paste/cell-text.ts";
import { usePaste } from "./paste/use-paste.tsx";

type CreatorCells = Omit<CellEditing<CrmCreator>, "keys"> & {
  editing: RowEditing;
  /** What pasting has to ask. */
  dialog: ReactNode;
  /** Opens a row's editor of this column. */
  editIn: (row: CrmCreator | undefined, column: EditedColumn) => void;
};

/** Cells of CRM creators are edited, pasted into and copied alike wherever they stand; keys are the screen's own. */
export function useCreatorCells(rows: readonly CrmCreator[] | undefined, columns: readonly string[]): CreatorCells {
  const labels = useLabels();
  const { open, editor } = useCellEditing(rows, columns);
  const { paste, dialog } = usePaste();
  return {
    editing: useMemo(() => ({ open }), [open]),
    dialog,
    editor,
    editIn: (row, column) => row && open({ rowId: row._id, column }),
    edit: (row, column) => {
      const edited = editedColumn(column);
      if (edited) open({ rowId: row._id, column: edited });
      return edited !== undefined;
    },
    paste: (event, row, column) => {
      const edited = editedColumn(column);
      if (!edited || !rows) return;
      event.preventDefault();
      paste(event.clipboardData.getData("text/plain"), edited, rows.slice(rows.indexOf(row)));
    },
    copy: (event, row, column) => {
      // What is marked by hand is copied as it is.
      if (document.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", cellText(row, column, labels) ?? event.currentTarget.textContent ?? "");
    },
  };
}
