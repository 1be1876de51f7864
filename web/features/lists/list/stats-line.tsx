import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { classNames } from "#web/lib/class-names.ts";
import { exact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { Figure } from "#web/ui/figure.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { Stat, StatRow } from "#web/ui/page/stats.tsx";
import type { ListControl } from "../use-list-state.ts";
import statStyles from "#web/ui/page/stats.module.css";
import { texts } from "#web/words/i18n.ts";
import styles from "./stats-line.module.css";

const t = texts("lists");

/** So many networks and countries are named; the rest is counted. */
const SHOWN = 3;

/** Totals of the matching creators of a list: requested apart from its rows, which do not wait for them. */
export function StatsLine({ control: { listId, state } }: { control: ListControl }) {
  const { data } = useRead(
    getList,
    { id: listId, per_page: 1, filters: state.filters, fetch_stats: "true" },
    { keepRows: true },
  );
  const stats = data?.list._id === listId ? data.stats : undefined;
  if (stats === null || stats?.totalCreators === 0) return null;
  return <div className={styles.stats}>{stats && <Stats stats={stats} />}</div>;
}

function Stats({ stats }: { stats: NonNullable<ReplyOf<typeof getList>["stats"]> }) {
  return (
    <>
      <StatRow>
        <Stat label={t("stats.creators")}>{exact(stats.totalCreators)}</Stat>
        <Stat label={t("stats.followers")}>
          <Figure value={stats.followers} about={t("stats.followersAbout")} />
        </Stat>
        <Stat label={t("stats.medianFollowers")}>
          <Figure value={stats.medianFollowers} about={t("stats.medianAbout")} />
        </Stat>
        <Stat label={t("stats.medianEngagement")}>
          <Figure value={stats.medianEngagementRate} as="rate" about={t("stats.medianAbout")} />
        </Stat>
        <Stat label={t("stats.medianScore")}>
          <ScoreRing score={stats.medianScore} size={28} />
        </Stat>
      </StatRow>
      <Bars
        label={t("stats.networks")}
        all={stats.networks.map(({ network, count }) => ({
          key: network,
          name: NETWORK_FACTS[network].label,
          icon: <NetworkIcon network={network} size={14} />,
          count,
        }))}
      />
      <Bars
        label={t("stats.countries")}
        all={stats.countries.map(({ country, count }) => ({
          key: country,
          name: countryName(country),
          icon: <Flag code={country} />,
          count,
        }))}
      />
    </>
  );
}

type Bar = { key: string; name: string; icon: ReactNode; count: number };

/** Each as long as its share of the longest. */
function Bars({ label, all }: { label: string; all: readonly Bar[] }) {
  const most = all[0]?.count ?? 0;
  if (most === 0) return null;
  const rest = all.slice(SHOWN);
  return (
    <div className={classNames(statStyles.stat, "wide-only")}>
      <span className={statStyles.label}>{label}</span>
      <ul className="list-reset row gap-3" aria-label={label}>
        {all.slice(0, SHOWN).map(({ key, name, icon, count }) => (
          <li key={key} className={styles.bar} title={t("stats.bar", { name, count, formatted: exact(count) })}>
            {icon}
            <span className="visually-hidden">{name}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.part} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className="text-label tabular muted">{exact(count)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li
            className="text-label tabular muted"
            title={rest.map(({ name, count }) => `${name} ${exact(count)}`).join(", ")}
          >
            {t("stats.more", { count: rest.length })}
          </li>
        )}
      </ul>
    </div>
  );
}
