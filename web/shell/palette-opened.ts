import { createStore } from "../lib/store.ts";

/** Whether the command palette is open; its parts are in features/search. */
export const paletteOpened = createStore(false);

/** What is typed before the palette's field has the focus: its code may have to load first. */
type Typed = { text: string; entered: boolean };
const NOTHING: Typed = { text: "", entered: false };

let typed = NOTHING;

export function openPalette(): void {
  if (paletteOpened.get()) return;
  typed = NOTHING;
  // Before all shortcuts: until the field takes over, no key may act on the page.
  addEventListener("keydown", bufferKey, { capture: true });
  paletteOpened.set(true);
}

export function closePalette(): void {
  stopBuffering();
  paletteOpened.set(false);
}

/** Ends the buffering. What was typed until then belongs to the field. */
export function stopBuffering(): Typed {
  removeEventListener("keydown", bufferKey, { capture: true });
  const taken = typed;
  typed = NOTHING;
  return taken;
}

function bufferKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  const { key, ctrlKey, metaKey, altKey } = event;
  // Combinations stay the browser's.
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState("AltGraph") && key !== "k") return;
  event.preventDefault();
  if (key === "Escape") closePalette();
  else if (typed.entered || ctrlKey || metaKey) return;
  else if (key === "Enter") typed = { ...typed, entered: true };
  else if (key === "Backspace") typed = { ...typed, text: Array.from(typed.text).slice(0, -1).join("") };
  else if (Array.from(key).length === 1) typed = { ...typed, text: typed.text + key };
}
