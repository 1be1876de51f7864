import { readRankingMetrics, type RankingViewOf } from "#contract/rankings/endpoints.ts";
import { Skeleton } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { Figure } from "#web/ui/figure.tsx";
import { Stat, StatRow } from "#web/ui/page/stats.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";
import { dayName } from "../names.ts";
import { viewInputOf } from "../use-rankings.ts";
import styles from "./rankings.module.css";

const t = texts("rankings");

/** Totals and typical figures of a ranking: requested apart from its rows, which do not wait for them. */
export function MetricsLine({ shown, view }: { shown: ShownRanking; view: RankingViewOf }) {
  const { data, error } = useRead(readRankingMetrics, viewInputOf(shown, { view }), { keepRows: true });
  if (error) return null;
  if (!data) return <Skeleton className={styles.figures} height={48} width={480} maw="100%" />;
  const { followers, medianEngagementRate, medianGrowth, newcomers, comparedTo } = data;
  const day = comparedTo === null ? "" : dayName(comparedTo);
  return (
    <div className={styles.figures}>
      <StatRow>
        <Stat label={t(shown.network ? "metrics.followers" : "metrics.followersAll")}>
          <Figure value={followers} about={t(shown.network ? "metrics.followersAbout" : "metrics.followersAllAbout")} />
        </Stat>
        <Stat label={t("metrics.engagement")}>
          <Figure value={medianEngagementRate} as="rate" about={t("metrics.engagementAbout")} />
        </Stat>
        <Stat label={t("metrics.growth")}>
          <Figure value={medianGrowth} as="growth" about={t("metrics.growthAbout")} />
        </Stat>
        {view !== "newcomers" && newcomers !== null && comparedTo !== null && (
          <Stat label={t("metrics.newcomers", { day: dayName(comparedTo, { short: true }) })}>
            <Figure value={newcomers} as="exact" about={t("metrics.newcomersAbout", { day })} />
          </Stat>
        )}
      </StatRow>
    </div>
  );
}
