import { createContext, useContext } from "react";
import type { Edited } from "./edited.ts";

/** How cells open their editors. */
export type RowEditing = { open: (edited: Edited) => void };

const Context = createContext<RowEditing | null>(null);

/** Null: the person may not change anything, and cells only show. */
export const RowEditingProvider = Context.Provider;

export function useRowEditing(): RowEditing | null {
  return useContext(Context);
}
