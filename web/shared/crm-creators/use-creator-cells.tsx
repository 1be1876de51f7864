import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useMemo, type ReactNode } from "react";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import type { CellEditing } from "#web/table/data-table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Picking } from "./bulk/picking.ts";
import { editedColumn, type EditedColumn } from "./edit/edited.ts";
import type { RowEditing } from "./edit/row-editing.tsx";
import { useCellEditing } from "./edit/use-cell-editing.tsx";
import { takesTyped } from "./edit/value-editors.tsx";
import { useLabels } from "./labels.ts";
import { filled, readBlock, spread, writeBlock } from "./paste/block.ts";
import { cellText } from "./paste/cell-text.ts";
import { usePaste } from "./paste/use-paste.tsx";

const t = texts("table");
const tCrm = texts("crm");

type CreatorCells = CellEditing<CrmCreator> & {
  editing: RowEditing;
  /** What pasting has to ask. */
  dialog: ReactNode;
};

/**
 * Cells of CRM creators are edited, pasted into and copied alike wherever they stand. Keys open the pickers for those who
 * are chosen, with `onPick`, else the editors of the row.
 */
export function useCreatorCells(
  rows: readonly CrmCreator[] | undefined,
  columns: readonly string[],
  onPick: ((picking: Picking) => void) | undefined,
): CreatorCells {
  const addToCrm = useAddToCrm();
  const labels = useLabels();
  const { open, editor } = useCellEditing(rows, columns);
  const { paste, dialog } = usePaste();
  const editIn = (row: CrmCreator | undefined, column: EditedColumn) => row && open({ rowId: row._id, column });
  const pickFor = (picking: Picking, column: EditedColumn) => (row: CrmCreator | undefined) =>
    onPick ? onPick(picking) : editIn(row, column);
  return {
    editing: useMemo(() => ({ open }), [open]),
    dialog,
    editor,
    keys: [
      { keys: "s", label: tCrm("keys.status"), run: pickFor("status", "status") },
      { keys: "t", label: tCrm("keys.tags"), run: pickFor("tags", "tags") },
      {
        keys: "l",
        label: tCrm("keys.lists"),
        run: (row) => {
          if (onPick) onPick("lists");
          else if (row) addToCrm({ creatorIds: [row.creatorId], toLists: true, memberOf: [row.lists] });
        },
      },
      { keys: "n", label: tCrm("keys.note"), run: (row) => editIn(row, "note") },
      { keys: "e", label: tCrm("keys.edit"), run: (row, column) => editIn(row, editedColumn(column ?? "") ?? "email") },
    ],
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
