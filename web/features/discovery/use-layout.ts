import { useMemo } from "react";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import type { Density } from "#web/table/layout-menu.tsx";
import { chosenColumns, type ColumnId } from "./columns.tsx";
import type { View } from "./search-params.ts";
import type { SearchControl } from "./use-discovery-search.ts";

/** How the results stand on the screen. */
export type Layout = {
  view: View;
  columns: readonly ColumnId[];
  density: Density;
  setView: (view: View) => void;
  /** undefined: the usual ones. */
  setColumns: (columns: ColumnId[] | undefined) => void;
  setDensity: (density: Density) => void;
};

/** As the link says, else as this person likes it. */
export function useLayout({ search, toView }: SearchControl): Layout {
  const { preference, change } = useScreenPreference("discovery");
  const { columns: names } = preference;
  return {
    view: search.view ?? (preference.view === "cards" ? "cards" : "table"),
    columns: useMemo(() => chosenColumns(names), [names]),
    density: preference.density ?? "comfortable",
    setView: (view) => {
      toView(view);
      change({ view });
    },
    setColumns: (columns) => change({ columns }),
    setDensity: (density) => change({ density }),
  };
}
