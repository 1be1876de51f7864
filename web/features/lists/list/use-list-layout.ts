import { useMemo } from "react";
import { chosenCrmColumns, type CrmColumn } from "#web/shared/crm-creators/crm-columns.tsx";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import type { ColumnLayout } from "#web/table/column-layout.ts";
import type { Density } from "#web/table/layout-menu.tsx";

export type ListLayout = ColumnLayout & {
  /** Those that stay in sight first. */
  columns: readonly CrmColumn[];
  density: Density;
  change: ReturnType<typeof useScreenPreference>["change"];
};

/** Who it is stays in sight, always. */
const FIRST = "name";

const USUAL: readonly CrmColumn[] = [
  "accounts",
  "engagementRate",
  "score",
  "niches",
  "status",
  "tags",
  "email",
  "added",
];

/** How this person has the table of every list. */
export function useListLayout(): ListLayout {
  const { preference, change } = useScreenPreference("list");
  const { columns: names, widths = {}, pinned, density = "comfortable" } = preference;
  const columns = useMemo(() => {
    const chosen = names ? chosenCrmColumns(names) : USUAL;
    return [...chosen.filter((id) => pinned?.includes(id)), ...chosen.filter((id) => !pinned?.includes(id))];
  }, [names, pinned]);
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
