import { useMemo } from "react";
import { chosenCrmColumns, type CrmColumn } from "#web/shared/crm-creators/crm-columns.tsx";
import type { ColumnLayout } from "#web/table/column-layout.ts";
import type { Density } from "#web/table/layout-menu.tsx";
import type { CrmLayoutControl } from "./views/use-crm-layout.ts";

export type TableLayout = ColumnLayout & {
  /** Those that stay in sight first. */
  columns: readonly CrmColumn[];
  density: Density;
  change: CrmLayoutControl["change"];
};

/** Who it is stays in sight, always. */
const FIRST = "name";

/** How the table stands, as the open view or this person has it. */
export function useTableLayout({ layout, change }: Pick<CrmLayoutControl, "layout" | "change">): TableLayout {
  const { columns: names, widths = {}, pinned, density = "comfortable" } = layout;
  const columns = useMemo(() => inOrder(chosenCrmColumns(names), pinned), [names, pinned]);
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
