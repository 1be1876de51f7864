import type { Network } from "#contract/networks.ts";
import { createContext, useContext } from "react";

const NetworksInFocus = createContext<readonly Network[]>([]);

/** The networks a table is filtered by; its figures are of these. Empty: all. */
export const NetworksInFocusProvider = NetworksInFocus.Provider;

export function useNetworksInFocus(): readonly Network[] {
  return useContext(NetworksInFocus);
}
