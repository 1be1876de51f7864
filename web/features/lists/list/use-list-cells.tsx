import type { CrmCreator } from "#contract/crm.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { editedColumn, type EditedColumn } from "#web/shared/crm-creators/edit/edited.ts";
import type { RowEditing } from "#web/shared/crm-creators/edit/row-editing.tsx";
import { useCellEditing } from "#web/shared/crm-creators/edit/use-cell-editing.tsx";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { cellText } from "#web/shared/crm-creators/paste/cell-text.ts";
import { usePaste } from "#web/shared/crm-creators/paste/use-paste.tsx";
import type { CellEditing } from "#web/table/data-table.tsx";

/** Cells of a list are edited, pasted into and copied as those of the CRM: they are the same. */
export function useListCells(
  rows: readonly CrmCreator[] | undefined,
  columns: readonly string[],
): CellEditing<CrmCreator> & { editing: RowEditing; dialog: ReactNode } {
  const { t } = useTranslation("lists");
  const labels = useLabels();
  const addToCrm = useAddToCrm();
  const { open, editor } = useCellEditing(rows, columns);
  const { paste, dialog } = usePaste();
  const editIn = (column: EditedColumn) => (row: CrmCreator | undefined) => row && open({ rowId: row._id, column });

  return {
    editing: useMemo(() => ({ open }), [open]),
    dialog,
    editor,
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
    keys: [
      { keys: "s", label: t("keys.status"), run: editIn("status") },
      { keys: "t", label: t("keys.tags"), run: editIn("tags") },
      { keys: "n", label: t("keys.note"), run: editIn("note") },
      {
        keys: "l",
        label: t("keys.lists"),
        run: (row) => row && addToCrm({ creatorIds: [row.creatorId], toLists: true, memberOf: [row.lists] }),
      },
    ],
  };
}
