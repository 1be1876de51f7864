import { createContext, useContext } from "react";

const Explains = createContext(false);

/** Figures within it explain themselves. */
export const ExplainsProvider = Explains.Provider;

export function useExplains(): boolean {
  return useContext(Explains);
}
