import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useCallback, useState, type ReactNode } from "react";
import { focusCell } from "./cell-element.ts";
import { EditPlace } from "./edit-place.tsx";
import { editedColumn, type Edited, type EditedColumn } from "./edited.ts";
import type { EditorProps, Move } from "./editor-props.ts";
import { StatusEditor, TagsEditor } from "./label-editors.tsx";
import { ValueEditor } from "./value-editors.tsx";

/** Columns with an editor of their own; the others have the editor of their kind. */
const EDITORS: Partial<Record<EditedColumn, (props: EditorProps) => ReactNode>> = {
  status: StatusEditor,
  tags: TagsEditor,
};

export function CellEditor(props: EditorProps) {
  const Editor = EDITORS[props.column] ?? ValueEditor;
  return <Editor {...props} />;
}

/** Which cell of these rows is edited, and its editor. `shown`: the columns, in their order. */
export function useCellEditing(rows: readonly CrmCreator[] | undefined, shown: readonly string[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const open = useCallback((next: Edited) => setEdited(next), []);
  // Another page or fewer rows: the editor went with its row.
  const row = rows?.find(({ _id }) => _id === edited?.rowId);

  function close(move: Move | "leave") {
    if (!edited) return;
    const next = move === "leave" ? undefined : neighbour(edited, move);
    setEdited(next ?? null);
    if (move !== "leave" && !next) focusCell(edited);
  }

  /** In the row, then in the row below or above. */
  function neighbour({ rowId, column }: Edited, move: Move): Edited | undefined {
    const columns = shown.flatMap((id) => editedColumn(id) ?? []);
    const at = columns.indexOf(column);
    if (move === 0 || at === -1 || !rows) return undefined;
    const beside = columns[at + move];
    if (beside) return { rowId, column: beside };
    const other = rows[rows.findIndex(({ _id }) => _id === rowId) + move];
    const first = columns.at(move === 1 ? 0 : -1);
    return other && first && { rowId: other._id, column: first };
  }

  return {
    open,
    editor: edited && row && (
      <EditPlace key={`${edited.rowId} ${edited.column}`} edited={edited}>
        <CellEditor row={row} column={edited.column} typed={edited.typed} onClose={close} />
      </EditPlace>
    ),
  };
}
