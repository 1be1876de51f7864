import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { editedColumn, type EditedColumn } from "#web/shared/crm-creators/edit/edited.ts";
import { useCreatorCells } from "#web/shared/crm-creators/use-creator-cells.tsx";
import type { CellEditing } from "#web/table/data-table.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Picking } from "./bulk/picking.ts";

const t = texts("crm");

/** What keys do to the cells of the CRM: on those who are chosen, else on the row. */
export function useTableCells({
  rows,
  columns,
  isAnyChosen,
  onPick,
}: {
  rows: readonly CrmCreator[] | undefined;
  columns: readonly string[];
  isAnyChosen: boolean;
  onPick: (picking: Picking) => void;
}): CellEditing<CrmCreator> & ReturnType<typeof useCreatorCells> {
  const addToCrm = useAddToCrm();
  const cells = useCreatorCells(rows, columns);
  const pickFor = (picking: Picking, column: EditedColumn) => (row: CrmCreator | undefined) =>
    isAnyChosen ? onPick(picking) : cells.editIn(row, column);

  return {
    ...cells,
    keys: [
      { keys: "s", label: t("keys.status"), run: pickFor("status", "status") },
      { keys: "t", label: t("keys.tags"), run: pickFor("tags", "tags") },
      {
        keys: "l",
        label: t("keys.lists"),
        run: (row) => {
          if (isAnyChosen) onPick("lists");
          else if (row) addToCrm({ creatorIds: [row.creatorId], toLists: true });
        },
      },
      { keys: "n", label: t("keys.note"), run: (row) => cells.editIn(row, "note") },
      {
        keys: "e",
        label: t("keys.edit"),
        run: (row, column) => cells.editIn(row, editedColumn(column ?? "") ?? "email"),
      },
    ],
  };
}
