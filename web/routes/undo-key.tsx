import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { undo, undoable } from "../shell/undo.ts";
import { useShortcut } from "../ui/shortcuts.ts";

/** U, or Ctrl+Z outside of fields, takes back what was done last, as long as its toast offers it. */
export function UndoKey() {
  const { t } = useTranslation("shell");
  const last = useStore(undoable);
  const takeBack = () => last && void undo(last);
  useShortcut("u", t("undo.shortcut"), takeBack, { enabled: last !== null });
  useShortcut("mod+z", t("undo.shortcut"), takeBack, { enabled: last !== null, everywhere: false });
  return null;
}
