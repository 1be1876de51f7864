import { getStats } from "#contract/crm.ts";
import type { CrmFilters } from "#contract/crm-filters.ts";
import { CRM_STATS_DEBOUNCE_MS } from "#contract/limits.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { compact, exact, rate } from "#web/lib/format.ts";
import { isFiltered } from "../search-params.ts";

/** What the CRM holds and what those that fit add up to; asked for once the filters have come to rest. */
export function Stats({ filters }: { filters: CrmFilters }) {
  const { t } = useTranslation("crm");
  const [settled] = useDebouncedValue(filters, CRM_STATS_DEBOUNCE_MS);
  const { data } = useRead(getStats, isFiltered(settled) ? { filters: settled } : {}, { keepRows: true });
  if (!data) return <output className="figures"> </output>;
  const { totalCreators, totalResult, creators } = data.crmStats;
  const { followers, medianEngagementRate } = creators;
  const said = [
    t("lead.all", { count: totalCreators, formatted: exact(totalCreators) }),
    isFiltered(settled) && t("lead.fit", { formatted: exact(totalResult) }),
    followers > 0 && t("lead.followers", { formatted: compact(followers) }),
    medianEngagementRate !== null && t("lead.engagement", { formatted: rate(medianEngagementRate) }),
  ];
  return <output className="figures">{said.filter(Boolean).join(" · ")}</output>;
}
