import type { Network } from "#contract/networks.ts";
import { createContext, useContext } from "react";

const NetworksInFocus = createContext<readonly Network[]>([]);

/** The networks a table is searched for; its figures are of these. Empty: of any. */
export const NetworksInFocusProvider = NetworksInFocus.Provider;

export function useNetworksInFocus(): readonly Network[] {
  return useContext(NetworksInFocus);
}
