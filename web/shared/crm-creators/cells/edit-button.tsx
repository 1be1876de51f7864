import type { CrmCreator } from "#contract/crm.ts";
import { IconChevronDown, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRowEditing } from "../edit/row-editing.tsx";
import type { EditedColumn } from "../edit/edited.ts";
import styles from "./cells.module.css";

/** Opens the cell's editor by one click. By keyboard the cell itself is reached by arrows and opened by Enter. */
export function EditButton({ row, column }: { row: CrmCreator; column: EditedColumn }) {
  const { t } = useTranslation("table");
  const editing = useRowEditing();
  if (!editing) return null;
  const Icon = column === "status" || column === "tags" ? IconChevronDown : IconPencil;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.edit}
      data-whole={column !== "email"}
      aria-label={t(`edit.${column}`, { name: row.creator.full_name })}
      onClick={() => editing.open({ rowId: row._id, column })}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
