import { creatorsCollection, type CreatorColumn } from "#contract/collections/discovery.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { useTableLayout, type TableLayout } from "#web/shared/collections/use-table-layout.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("rankings");

const USUAL: readonly CreatorColumn[] = ["followers", "engagementRate", "niches"];

export type RankingLayout = TableLayout<CreatorColumn> & { nameOf: (column: string) => string };

/** The columns after those of the ranking itself, as the user has set them for all rankings. */
export function useLayout(): RankingLayout {
  const own = useScreenPreference("rankings");
  const layout = useTableLayout({ ...own, all: creatorsCollection.columns, usual: USUAL });
  return {
    ...layout,
    // The rank is before the name, which is always pinned.
    pinned: ["rank", ...layout.pinned],
    nameOf(column) {
      // Rankings are of creators or brands.
      if (column === "name") return t("columns.name");
      if (column === "movement") return t("columns.movementNone");
      if (column === "risingScore") return METRICS.rising.name;
      if (column === "trend" || column === "rankingScore") return t(`columns.${column}`);
      return columnName(column);
    },
  };
}
