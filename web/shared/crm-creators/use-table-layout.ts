import type { CrmColumn } from "#contract/collections/crm.ts";
import type { ScreenPreference } from "#contract/preferences.ts";
import { useMemo } from "react";
import type { ColumnLayout } from "#web/table/column-layout.ts";
import type { Density } from "#web/table/layout-menu.tsx";
import { chosenCrmColumns, USUAL_CRM_COLUMNS } from "./crm-columns.tsx";

export type TableLayout = ColumnLayout & {
  /** Pinned ones first. */
  columns: readonly CrmColumn[];
  density: Density;
  change: (patch: ScreenPreference) => void;
};

/** Always pinned. */
const FIRST = "name";

/** The layout of a table of CRM creators: as the person has set it, else with the usual columns. */
export function useTableLayout({
  preference,
  change,
  usual = USUAL_CRM_COLUMNS,
}: {
  preference: ScreenPreference;
  change: (patch: ScreenPreference) => void;
  usual?: readonly CrmColumn[];
}): TableLayout {
  const { columns: names, widths = {}, pinned, density = "comfortable" } = preference;
  const columns = useMemo(() => inOrder(names ? chosenCrmColumns(names) : usual, pinned), [names, usual, pinned]);
  const pins = useMemo(() => [FIRST, ...columns.filter((id) => pinned?.includes(id))], [columns, pinned]);
  return {
    columns,
    density,
    widths,
    pinned: pins,
    onWidth: (column, width) => {
      const { [column]: _, ...others } = widths;
      change({ widths: width === undefined ? others : { ...others, [column]: width } });
    },
    change,
  };
}

function inOrder(columns: readonly CrmColumn[], pinned: readonly string[] = []): readonly CrmColumn[] {
  return [...columns.filter((id) => pinned.includes(id)), ...columns.filter((id) => !pinned.includes(id))];
}
