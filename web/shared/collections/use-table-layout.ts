import type { PREFERENCE_SCREENS, ScreenPreference } from "#contract/preferences.ts";
import { useMemo } from "react";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
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

/** The layout of a table: as the person has set it, else with the usual columns. */
export function useTableLayout<Id extends string>({
  preference,
  change,
  all,
  usual,
  first = "name",
  density: usualDensity = "comfortable",
}: {
  preference: ScreenPreference;
  change: (patch: ScreenPreference) => void;
  all: readonly Id[];
  usual: readonly Id[];
  /** The column that is always there, and always pinned. */
  first?: string;
  density?: Density;
}): TableLayout<Id> {
  const { columns: ids, widths = {}, pinned, density = usualDensity } = preference;
  const columns = useMemo(() => {
    // Ids of another version are dropped.
    const shown = ids?.flatMap((one) => all.filter((id) => id === one)) ?? usual;
    const isPinned = (id: Id) => pinned?.includes(id) ?? false;
    return [...shown.filter(isPinned), ...shown.filter((id) => !isPinned(id))];
  }, [ids, all, usual, pinned]);
  const pins = useMemo(() => [first, ...columns.filter((id) => pinned?.includes(id))], [first, columns, pinned]);
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

export type LayoutScreen = (typeof PREFERENCE_SCREENS)[number];

/** The columns of a list as the user has set them. Without a screen that they are stored for they stay as declared. */
export function useListLayout({
  screen,
  main,
  others,
}: {
  screen: LayoutScreen | undefined;
  /** The column that identifies the row, which is always the first. */
  main: string;
  others: readonly string[];
}): TableLayout<string> | undefined {
  const own = useScreenPreference(screen);
  const layout = useTableLayout({ ...own, all: others, usual: others, first: main, density: "compact" });
  return screen === undefined ? undefined : layout;
}
