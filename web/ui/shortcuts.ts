import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { createStore, useStore } from "../lib/store.ts";

export type Shortcut = { keys: string; label: string };

const listed = createStore<readonly Shortcut[]>([]);

/** Those of the screens now open, for the help dialog. */
export function useShortcutList(): readonly Shortcut[] {
  return useStore(listed);
}

/** Signs such as "?" and "/" need Shift on some keyboards and not on others: both are heard. */
function bindings(keys: string): string {
  return /^[^\w]$/.test(keys) ? `${keys},shift+${keys}` : keys;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/**
 * A key of this screen, listed in the `?` dialog while the screen is open. Silent in text fields and under a dialog,
 * except with `mod` (Ctrl or ⌘). Keys are what the keyboard writes, whatever its layout.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const everywhere = keys.includes("mod");
  useHotkeys(bindings(keys), run, {
    enabled,
    preventDefault: true,
    useKey: true,
    enableOnFormTags: everywhere,
    ignoreEventWhen: () => !everywhere && isDialogOpen(),
  });
  // The help dialog's list is outside this screen's tree.
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { keys, label };
    listed.set([...listed.get(), shortcut]);
    return () => listed.set(listed.get().filter((other) => other !== shortcut));
  }, [keys, label, enabled]);
}
