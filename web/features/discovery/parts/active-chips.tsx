import { Button } from "@mantine/core";
import { useState } from "react";
import { Chip } from "#web/ui/chip.tsx";
import { texts } from "#web/words/i18n.ts";
import { activeFilters, keyOf, withoutFilter } from "../active-filters.ts";
import { useFilterLabel } from "../use-filter-label.ts";
import type { SearchControl } from "../use-discovery-search.ts";

const t = texts("discovery");

/** More would push the results out of sight. */
const AT_ONCE = 10;

/** Every filter that narrows the search, each to be taken away. */
export function ActiveChips({ control, withReset = false }: { control: SearchControl; withReset?: boolean }) {
  const label = useFilterLabel();
  const [all, setAll] = useState(false);
  const { search, change, reset } = control;
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  const folded = filters.length - AT_ONCE;
  return (
    <ul className="list-reset row wrap gap-1" aria-label={t("active")}>
      {filters.slice(0, all ? undefined : AT_ONCE).map((filter) => {
        const text = label(filter);
        return (
          <li key={keyOf(filter)}>
            <Chip removeLabel={t("remove", { filter: text })} onRemove={() => change(withoutFilter(search, filter))}>
              {text}
            </Chip>
          </li>
        );
      })}
      {folded > 0 && (
        <li>
          <Button variant="subtle" color="gray" size="compact-xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("fewerChips") : t("moreChips", { count: folded })}
          </Button>
        </li>
      )}
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
