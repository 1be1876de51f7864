import type { Network } from "#contract/networks/networks.ts";
import { createContext, useContext } from "react";

const FilteredNetworks = createContext<readonly Network[]>([]);

/** The networks a table is filtered by; its figures are of these. Empty: all. */
export const FilteredNetworksProvider = FilteredNetworks.Provider;

const FilteredNiches = createContext<readonly number[]>([]);

/** The niches a table is filtered by: creators show these first. */
export const FilteredNichesProvider = FilteredNiches.Provider;

/** A creator's niches: those filtered by first, then the primary one. */
export function useNichesInOrder<Niche extends { id: number; primary: boolean }>(niches: readonly Niche[]): Niche[] {
  const filtered = useContext(FilteredNiches);
  const rank = ({ id, primary }: Niche) => Number(filtered.includes(id)) * 2 + Number(primary);
  return niches.toSorted((a, b) => rank(b) - rank(a));
}

export function useFilteredNetworks(): readonly Network[] {
  return useContext(FilteredNetworks);
}
