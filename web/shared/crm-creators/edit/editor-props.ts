import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { KeyboardEvent } from "react";
import type { EditedColumn } from "./edited.ts";

/** Where the keyboard goes when an editor closes: back to the cell, or to the editor of the next or previous one. */
export type Move = -1 | 0 | 1;

export type EditorProps = {
  row: CrmCreator;
  column: EditedColumn;
  /** What was typed on the cell, and begins the new value. */
  typed?: string | undefined;
  /** `leave`: closed by a click elsewhere, which has the focus now. */
  onClose: (move: Move | "leave") => void;
};

/** Tab and Esc mean the same in every editor. Says whether the key was one of them. */
export function closingKey(
  event: KeyboardEvent,
  { save, cancel }: { save: (move: Move) => void; cancel: () => void },
): boolean {
  if (event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    save(event.shiftKey ? -1 : 1);
    return true;
  }
  if (event.key !== "Escape") return false;
  event.preventDefault();
  event.stopPropagation();
  cancel();
  return true;
}
