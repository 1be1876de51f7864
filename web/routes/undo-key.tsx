import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { undo, undoable } from "../shell/undo.ts";
import { useShortcut } from "../ui/shortcuts.ts";

/** U, or Ctrl+Z outside of fields, undoes the last action while its toast is shown. */
export function UndoKey() {
  const { t } = useTranslation("shell");
  const last = useStore(undoable);
  const undoLast = () => last && void undo(last);
  useShortcut("u", t("undo.shortcut"), undoLast, { enabled: last !== null });
  useShortcut("mod+z", t("undo.shortcut"), undoLast, { enabled: last !== null, everywhere: false });
  return null;
}
