import { getStats } from "#contract/crm/endpoints.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { CRM_STATS_DEBOUNCE_MS } from "#contract/base/limits.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "#web/api/queries.ts";
import { compact, exact, rate } from "#web/lib/format.ts";
import { isFiltered } from "#web/shared/crm-creators/crm-url.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

const NO_BREAK_SPACE = "\u00A0";

/** How many creators match, and their totals, which are loaded once the filters no longer change. */
export function Stats({
  filters,
  found,
}: {
  filters: CrmFilters;
  /** How many fit, of how many; undefined until known. */
  found: { fit: number; all: number } | undefined;
}) {
  const [settled] = useDebouncedValue(filters, CRM_STATS_DEBOUNCE_MS);
  const { data } = useRead(getStats, isFiltered(settled) ? { filters: settled } : {}, { keepRows: true });
  // As high as the line that follows.
  if (!found) return <output className="figures">{NO_BREAK_SPACE}</output>;
  const { followers = 0, medianEngagementRate = null } = data?.crmStats.creators ?? {};
  const parts = [
    isFiltered(filters)
      ? t("lead.fit", { count: found.all, formatted: exact(found.fit), all: exact(found.all) })
      : t("lead.all", { count: found.all, formatted: exact(found.all) }),
    found.fit > 0 && followers > 0 && t("lead.followers", { formatted: compact(followers) }),
    found.fit > 0 && medianEngagementRate !== null && t("lead.engagement", { formatted: rate(medianEngagementRate) }),
  ];
  return <output className="figures">{parts.filter(Boolean).join(" · ")}</output>;
}
