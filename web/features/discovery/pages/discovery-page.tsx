import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { useMediaQuery } from "@mantine/hooks";
import { z } from "zod";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { useStore } from "#web/lib/store.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { FilteredNetworksProvider, FilteredNichesProvider } from "#web/shared/creators/filtered-networks.ts";
import { Page } from "#web/shell/page.tsx";
import { useSelection } from "#web/table/selection.ts";
import { texts } from "#web/words/i18n.ts";
import { FilterFrame } from "../parts/filters/filter-frame.tsx";
import { SavedSearches } from "../parts/saved-searches.tsx";
import { Results } from "../parts/results.tsx";
import { Toolbar } from "../parts/toolbar.tsx";
import { useLayout } from "../use-layout.ts";
import { useDiscover } from "../use-discover.ts";
import type { DiscoverySearch } from "../search-params.ts";
import { useDiscoverySearch } from "../use-discovery-search.ts";

const t = texts("discovery");

export { prefetchDiscovery } from "../use-discover.ts";

/** Below this width the filters are a drawer. */
const BESIDE = "(min-width: 1100px)";

/** Whether the panel of filters is shown beside the results. */
const filtersShown = createPersistedStore("discovery.filters", z.boolean(), true);

export function DiscoveryPage() {
  const control = useDiscoverySearch();
  const layout = useLayout(control);
  const selection = useSelection<DiscoveryResult>(JSON.stringify({ ...control.search, page: 1, view: null }));
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  const panelShown = useStore(filtersShown);
  const [drawerOpen, setDrawerOpen] = useState(false);
  // A reset also empties fields that hold something not valid, which the search does not know of.
  const [resets, setResets] = useState(0);
  const withReset = {
    ...control,
    reset: () => {
      control.reset();
      setResets(resets + 1);
    },
    open: (search: DiscoverySearch) => {
      control.open(search);
      setResets(resets + 1);
    },
  };

  const found = <Found search={control.search} />;
  const shown = beside ? panelShown : drawerOpen;
  const show = (next: boolean) => (beside ? filtersShown.set(next) : setDrawerOpen(next));
  return (
    <Page
      title={t("title")}
      lead={<output className="figures">{found}</output>}
      actions={<SavedSearches control={withReset} />}
      fill
    >
      <AddToCrmProvider>
        <FilteredNetworksProvider value={layout.figuresOf ? [layout.figuresOf] : control.search.networks}>
          <FilteredNichesProvider value={control.search.niches}>
            <div className="flex grow gap-4 min-height-0">
              {shown && (
                <FilterFrame
                  key={resets}
                  control={withReset}
                  asDrawer={!beside}
                  found={found}
                  onClose={() => show(false)}
                />
              )}
              <div className="column grow shrink min-height-0">
                <Toolbar control={withReset} layout={layout} filtersShown={shown} onFilters={() => show(!shown)} />
                <Results control={withReset} layout={layout} selection={selection} />
              </div>
            </div>
          </FilteredNichesProvider>
        </FilteredNetworksProvider>
      </AddToCrmProvider>
    </Page>
  );
}

/** The number of results, in words. */
function Found({ search }: { search: DiscoverySearch }) {
  const { data, error } = useDiscover(search);
  const waiting = t(error ? "noAnswer" : "counting");
  return data ? t("total", { count: data.totalResults, formatted: exact(data.totalResults) }) : waiting;
}
