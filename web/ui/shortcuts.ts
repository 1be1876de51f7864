import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { createStore, useStore } from "../lib/store.ts";

export type Shortcut = {
  keys: string;
  label: string;
  /** Of what lies over the page, which takes these keys from it. */
  over?: boolean;
};

const listed = createStore<readonly Shortcut[]>([]);

/** Those of the screens now open, for the help dialog. */
export function useShortcutList(): readonly Shortcut[] {
  return useStore(listed).filter(isMeant);
}

function isMeant({ keys, over = false }: Pick<Shortcut, "keys" | "over">): boolean {
  return over || !listed.get().some((other) => other.over && other.keys === keys);
}

/** Signs such as "?" and "/" need Shift on some keyboards and not on others: both are heard. */
function bindings(keys: string): string {
  return /^[^\w]$/.test(keys) ? `${keys},shift+${keys}` : keys;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** How long a sequence waits for its second key. */
const SEQUENCE_MS = 1_000;

/** Whether a dialog was there when the key came down: it may have closed by it since. */
let underDialog = false;
let pressed = { key: "", at: -Infinity };
let pressedBefore = pressed;
addEventListener(
  "keydown",
  ({ key, timeStamp }) => {
    underDialog = isDialogOpen();
    pressedBefore = pressed;
    pressed = { key: key.toLowerCase(), at: timeStamp };
  },
  { capture: true },
);

/** The second key of a sequence is not meant alone. */
function endsSequence(keys: string): boolean {
  if (pressed.at - pressedBefore.at > SEQUENCE_MS) return false;
  return listed.get().some((other) => other.keys === `${pressedBefore.key}>${keys}`);
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/**
 * A key of this screen, listed in the `?` dialog while the screen is open. Silent in text fields and under a dialog,
 * unless it works `everywhere`, as those with `mod` (Ctrl or ⌘) do. Keys are what the keyboard writes, whatever its layout; "g>d" is G, then D.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  {
    enabled = true,
    over,
    everywhere = keys.includes("mod"),
  }: { enabled?: boolean; over?: boolean; everywhere?: boolean } = {},
): void {
  const isSilent = (event: KeyboardEvent) =>
    (!everywhere && underDialog) ||
    !isMeant({ keys, over }) ||
    (keys.includes(">") ? hasModifier(event) : endsSequence(keys));
  // Sequences do not ask `ignoreEventWhen`.
  useHotkeys(bindings(keys), (event) => isSilent(event) || run(), {
    enabled,
    preventDefault: true,
    useKey: true,
    enableOnFormTags: everywhere,
    ignoreEventWhen: isSilent,
  });
  // The help dialog's list is outside this screen's tree.
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { keys, label, over };
    listed.set([...listed.get(), shortcut]);
    return () => listed.set(listed.get().filter((other) => other !== shortcut));
  }, [keys, label, over, enabled]);
}
