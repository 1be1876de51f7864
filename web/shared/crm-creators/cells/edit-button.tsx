import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { IconChevronDown, IconPencil } from "@tabler/icons-react";
import { useRowEditing } from "../edit/row-editing.tsx";
import { fieldOf, editLabel, type EditedColumn } from "../edit/edited.ts";
import styles from "./cells.module.css";

/** Opens the cell's editor by one click. By keyboard the cell itself is reached by arrows and opened by Enter. */
export function EditButton({ row, column }: { row: CrmCreator; column: EditedColumn }) {
  const editing = useRowEditing();
  if (!editing) return null;
  const { edit, kind, options } = fieldOf(column);
  const Icon = edit === true || options ? IconChevronDown : IconPencil;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.edit}
      data-whole={kind !== "email" && kind !== "url"}
      aria-label={editLabel(column, row.creator.full_name)}
      onClick={() => editing.open({ rowId: row._id, column })}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
