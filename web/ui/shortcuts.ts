import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { createStore, useStore } from "../lib/store.ts";

export type Shortcut = {
  keys: string;
  label: string;
  /** For an overlay, which takes these keys from the page below. */
  over?: boolean;
};

const listed = createStore<readonly Shortcut[]>([]);

/** The shortcuts of the current screens, for the help dialog. */
export function useShortcutList(): readonly Shortcut[] {
  return useStore(listed).filter(isActive);
}

function isActive({ keys, over = false }: Pick<Shortcut, "keys" | "over">): boolean {
  return over || !listed.get().some((other) => other.over && other.keys === keys);
}

/** Characters such as "?" and "/" need Shift on some keyboards only: both are bound. */
function bindings(keys: string): string {
  return /^[^\w]$/.test(keys) ? `${keys},shift+${keys}` : keys;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** How long a sequence waits for its second key. */
const SEQUENCE_MS = 1_000;

/** Whether a dialog was open at key down: the key may have closed it since. */
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

/** The second key of a sequence must not trigger its own shortcut. */
function endsSequence(keys: string): boolean {
  if (pressed.at - pressedBefore.at > SEQUENCE_MS) return false;
  return listed.get().some((other) => other.keys === `${pressedBefore.key}>${keys}`);
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/**
 * A shortcut of this screen, listed in the `?` dialog. Ignored in text fields and under a dialog, unless it works
 * `everywhere` or has `mod` (Ctrl or ⌘). Keys are characters, whatever the keyboard layout; "g>d" is G, then D.
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
    !isActive({ keys, over }) ||
    (keys.includes(">") ? hasModifier(event) : endsSequence(keys));
  // Sequences do not check `ignoreEventWhen`.
  useHotkeys(bindings(keys), (event) => isSilent(event) || run(), {
    enabled,
    preventDefault: true,
    useKey: true,
    enableOnFormTags: everywhere,
    ignoreEventWhen: isSilent,
  });
  useListedKeys(keys, label, { enabled, over });
}

/** Lists keys in the `?` dialog that an element handles itself, while it has the focus. */
export function useListedKeys(
  keys: string,
  label: string,
  { enabled = true, over = false }: { enabled?: boolean; over?: boolean | undefined } = {},
): void {
  // The help dialog's list is outside this screen's tree.
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { keys, label, over };
    listed.set([...listed.get(), shortcut]);
    return () => listed.set(listed.get().filter((other) => other !== shortcut));
  }, [keys, label, over, enabled]);
}
