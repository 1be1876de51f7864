import { crmCollection } from "#contract/collections/crm.ts";

/** Columns whose cells are edited in the table. */
export const EDITED_COLUMNS = crmCollection.editable;
export type EditedColumn = (typeof EDITED_COLUMNS)[number];

/** Which cell is being edited. */
export type Edited = { rowId: string; column: EditedColumn };

export function editedColumn(column: string): EditedColumn | undefined {
  return EDITED_COLUMNS.find((one) => one === column);
}
