import { creatorsCollection, type CreatorColumn } from "#contract/collections/discovery.ts";
import type { Network } from "#contract/networks/networks.ts";
import { useTableLayout, type TableLayout } from "#web/shared/collections/use-table-layout.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import type { View } from "./search-params.ts";
import type { SearchControl } from "./use-discovery-search.ts";

const USUAL: readonly CreatorColumn[] = ["followers", "engagementRate", "growth", "niches", "score"];

export type DiscoveryLayout = TableLayout<CreatorColumn> & {
  view: View;
  setView: (view: View) => void;
  figuresOf: Network | undefined;
  setFiguresOf: (network: Network | undefined) => void;
};

/** The view and the network of the URL, else the user's own; columns and density are always the user's own. */
export function useLayout({ search, toView, change }: SearchControl): DiscoveryLayout {
  const own = useScreenPreference("discovery");
  return {
    ...useTableLayout({ ...own, all: creatorsCollection.columns, usual: USUAL }),
    view: search.view ?? (own.preference.view === "cards" ? "cards" : "table"),
    setView: (view) => {
      toView(view);
      own.change({ view });
    },
    figuresOf: search.figuresOf ?? own.preference.figuresOf,
    setFiguresOf: (figuresOf) => {
      change({ figuresOf });
      own.change({ figuresOf });
    },
  };
}
