import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { useCreatorCells } from "#web/shared/crm-creators/use-creator-cells.tsx";
import type { CellEditing } from "#web/table/data-table.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** What keys do to the cells of a list's row. */
export function useListCells(
  rows: readonly CrmCreator[] | undefined,
  columns: readonly string[],
): CellEditing<CrmCreator> & ReturnType<typeof useCreatorCells> {
  const addToCrm = useAddToCrm();
  const cells = useCreatorCells(rows, columns);
  return {
    ...cells,
    keys: [
      { keys: "s", label: t("keys.status"), run: (row) => cells.editIn(row, "status") },
      { keys: "t", label: t("keys.tags"), run: (row) => cells.editIn(row, "tags") },
      { keys: "n", label: t("keys.note"), run: (row) => cells.editIn(row, "note") },
      {
        keys: "l",
        label: t("keys.lists"),
        run: (row) => row && addToCrm({ creatorIds: [row.creatorId], toLists: true, memberOf: [row.lists] }),
      },
    ],
  };
}
