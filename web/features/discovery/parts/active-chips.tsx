import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Chip } from "#web/ui/chip.tsx";
import { activeFilters, withoutFilter } from "../active-filters.ts";
import { useFilterLabel } from "../use-filter-label.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import styles from "./active-chips.module.css";

/** Every filter that narrows the search, each to be taken away. */
export function ActiveChips({ control, withReset = false }: { control: SearchControl; withReset?: boolean }) {
  const { t } = useTranslation("discovery");
  const label = useFilterLabel();
  const { search, change, reset } = control;
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("active")}>
      {filters.map((filter) => {
        const text = label(filter);
        return (
          <li key={`${filter.of} ${text}`}>
            <Chip removeLabel={t("remove", { filter: text })} onRemove={() => change(withoutFilter(search, filter))}>
              {text}
            </Chip>
          </li>
        );
      })}
      {withReset && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={reset}>
            {t("reset")}
          </Button>
        </li>
      )}
    </ul>
  );
}
