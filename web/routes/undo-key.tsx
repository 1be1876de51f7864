import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { undo, undoable } from "../shell/undo.ts";
import { useShortcut } from "../ui/shortcuts.ts";

/** U takes back what was done last, as long as its toast offers it. */
export function UndoKey() {
  const { t } = useTranslation("shell");
  const last = useStore(undoable);
  useShortcut("u", t("undo.shortcut"), () => last && void undo(last), { enabled: last !== null });
  return null;
}
