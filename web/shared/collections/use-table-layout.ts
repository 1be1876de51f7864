import type { ScreenPreference } from "#contract/preferences.ts";
import { useMemo } from "react";
import type { ColumnLayout } from "#web/table/column-layout.ts";
import type { Density } from "#web/table/layout-menu.tsx";

export type TableLayout<Id extends string> = ColumnLayout & {
  /** Every column that can be shown. */
  all: readonly Id[];
  /** Pinned ones first. */
  columns: readonly Id[];
  density: Density;
  change: (patch: ScreenPreference) => void;
};

/** Always pinned. */
const FIRST = "name";

/** The layout of a table of creators: as the person has set it, else with the usual columns. */
export function useTableLayout<Id extends string>({
  preference,
  change,
  all,
  usual,
}: {
  preference: ScreenPreference;
  change: (patch: ScreenPreference) => void;
  all: readonly Id[];
  usual: readonly Id[];
}): TableLayout<Id> {
  const { columns: ids, widths = {}, pinned, density = "comfortable" } = preference;
  const columns = useMemo(() => {
    // Ids of another version are dropped.
    const shown = ids?.flatMap((one) => all.filter((id) => id === one)) ?? usual;
    const isPinned = (id: Id) => pinned?.includes(id) ?? false;
    return [...shown.filter(isPinned), ...shown.filter((id) => !isPinned(id))];
  }, [ids, all, usual, pinned]);
  const pins = useMemo(() => [FIRST, ...columns.filter((id) => pinned?.includes(id))], [columns, pinned]);
  return {
    all,
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
