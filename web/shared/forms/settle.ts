import { createContext, use } from "react";

/** Given by the dialog around a form. */
export const Settle = createContext(() => {});

/** For a form whose dialog stays open: what it has saved counts as before. */
export function useSettle(): () => void {
  return use(Settle);
}
