import { DISCOVERY_SORTS } from "#contract/collections/discovery.ts";
import { ActionIcon, Button, NativeSelect, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowsShuffle, IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { ColumnMenu } from "#web/shared/collections/column-menu.tsx";
import { IconChoice } from "#web/ui/form/icon-choice.tsx";
import { FiguresOf } from "#web/shared/collections/figures-of.tsx";
import { texts } from "#web/words/i18n.ts";
import { activeFilters } from "../active-filters.ts";
import { followersOf } from "../request.ts";
import { sortsFor, VIEWS, type View } from "../search-params.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import type { DiscoveryLayout } from "../use-layout.ts";
import { ActiveChips } from "./active-chips.tsx";
import styles from "./toolbar.module.css";

const t = texts("discovery");

const VIEW_ICONS: Record<View, typeof IconTable> = { table: IconTable, cards: IconLayoutGrid };

/** Over the results: the way to the filters, those now active, the order and the layout. */
export function Toolbar({
  control,
  layout,
  filtersShown,
  onFilters,
}: {
  control: SearchControl;
  layout: DiscoveryLayout;
  filtersShown: boolean;
  onFilters: () => void;
}) {
  const { search, change } = control;
  const count = activeFilters(search).length;
  return (
    <div className={styles.bar}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={filtersShown}
        onClick={onFilters}
      >
        {filtersShown ? t("hideFilters") : count > 0 ? t("showFiltersCount", { count }) : t("showFilters")}
      </Button>
      <div className={styles.chips}>
        <ActiveChips control={control} withReset />
      </div>
      <div className={styles.order}>
        <NativeSelect
          className={styles.sort}
          size="xs"
          aria-label={t("sort")}
          value={search.sort}
          data={sortsFor(search).map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(event) => {
            const sort = DISCOVERY_SORTS.find((one) => one === event.currentTarget.value);
            if (sort) change({ sort });
          }}
        />
        {search.sort === "random" && (
          <Tooltip label={t("shuffle")}>
            <ActionIcon variant="default" size={30} aria-label={t("shuffle")} onClick={() => change({})}>
              <IconArrowsShuffle size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <div className="wide-only">
          <FiguresOf
            value={layout.figuresOf}
            filtered={search.networks}
            isBounded={followersOf(search) !== undefined}
            onChange={layout.setFiguresOf}
          />
        </div>
        <IconChoice
          label={t("view")}
          options={VIEWS.map((value) => ({ value, label: t(`views.${value}`), icon: VIEW_ICONS[value] }))}
          value={layout.view}
          onChange={layout.setView}
        />
        {layout.view === "table" && <ColumnMenu layout={layout} />}
      </div>
    </div>
  );
}
