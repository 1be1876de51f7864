import { lazy, Suspense } from "react";
import { createStore, useStore } from "../../lib/store.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

const ShortcutDialog = lazy(async () => ({ default: (await import("./shortcut-dialog.tsx")).ShortcutDialog }));

const wasOpened = createStore(false);
const opened = createStore(false);

export function showShortcuts(): void {
  wasOpened.set(true);
  opened.set(true);
}

/** The shortcuts of the current screen, on `?`. The dialog's code loads when first opened. */
export function ShortcutHelp() {
  const isOpen = useStore(opened);
  useShortcut("?", t("shortcuts.show"), showShortcuts);
  if (!useStore(wasOpened)) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutDialog opened={isOpen} onClose={() => opened.set(false)} />
    </Suspense>
  );
}
