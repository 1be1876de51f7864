import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useMemo, type ReactNode } from "react";
import type { CellEditing } from "#web/table/data-table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { editedColumn, type EditedColumn } from "./edit/edited.ts";
import type { RowEditing } from "./edit/row-editing.tsx";
import { useCellEditing } from "./edit/use-cell-editing.tsx";
import { takesTyped } from "./edit/value-editors.tsx";
import { useLabels } from "./labels.ts";
import { filled, readBlock, spread, writeBlock } from "./paste/block.ts";
import { cellText } from "./paste/cell-text.ts";
import { usePaste } from "./paste/use-paste.tsx";

const t = texts("table");

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
    canEdit: (column) => editedColumn(column) !== undefined,
    edit: (row, column, typed) => {
      const edited = editedColumn(column);
      if (edited === undefined) return false;
      open({ rowId: row._id, column: edited, typed });
      return takesTyped(edited);
    },
    paste: (text, block, { below, beside }) => {
      const size = { rows: block.rows.length, columns: block.columns.length };
      paste(spread(readBlock(text), size), { rows: below, columns: beside });
    },
    copy: (block, shown) => {
      const lines = block.rows.map((row) => block.columns.map((of) => cellText(row, of, labels) ?? shown(row, of)));
      const whole = lines.map((line) => line.filter((text) => text !== undefined));
      if (whole.every((line) => line.length === block.columns.length)) return writeBlock(whole);
      toast({ message: t("paste.outOfView"), tone: "bad" });
      return null;
    },
    clear: (block) => {
      const edited = block.columns.filter((column) => editedColumn(column) !== undefined);
      // Without an editable column, pasting shows that nothing can be edited.
      const onto = { rows: block.rows, columns: edited.length > 0 ? edited : block.columns };
      const empty = filled("", { rows: onto.rows.length, columns: onto.columns.length });
      paste(empty, onto, { isClearing: true });
    },
  };
}
