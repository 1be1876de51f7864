import { createStore } from "../lib/store.ts";

/** Whether the command palette is open; its parts are in features/search. */
export const paletteOpened = createStore(false);
