import type { Network } from "#contract/networks.ts";
import { createContext, useContext } from "react";

const FilteredNetworks = createContext<readonly Network[]>([]);

/** The networks a table is filtered by; its figures are of these. Empty: all. */
export const FilteredNetworksProvider = FilteredNetworks.Provider;

export function useFilteredNetworks(): readonly Network[] {
  return useContext(FilteredNetworks);
}
