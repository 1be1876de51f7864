import type { ListStats } from "#contract/lists/shapes.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { Explain } from "#web/ui/explain.tsx";
import { FigureText } from "#web/ui/figure.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./stats-line.module.css";

const t = texts("sharedLists");

const SHOWN = 3;

/** Totals of the whole list. Reserves its space while loading. */
export function StatsLine({ stats }: { stats: ListStats | null | undefined }) {
  if (!stats) return <Skeleton className={styles.waiting} height={48} />;
  return (
    <dl className={styles.stats} aria-label={t("stats.label")}>
      <Stat name={<Explain about={t("stats.followersAbout")}>{t("stats.followers")}</Explain>}>
        <FigureText value={stats.followers} />
      </Stat>
      <Stat name={<Explain about={t("stats.engagementAbout")}>{t("stats.engagement")}</Explain>}>
        <FigureText value={stats.medianEngagementRate} as="rate" />
      </Stat>
      {stats.countries.length > 0 && (
        <Stat name={t("stats.countries")}>
          {stats.countries.slice(0, SHOWN).map(({ country, count }) => (
            <span key={country} className="inline-row gap-1" title={`${countryName(country)}: ${exact(count)}`}>
              <Flag code={country} /> {exact(count)}
            </span>
          ))}
        </Stat>
      )}
      {stats.networks.length > 0 && (
        <Stat name={t("stats.networks")}>
          {stats.networks.slice(0, SHOWN).map(({ network, count }) => (
            <span key={network} className="inline-row gap-1" title={`${NETWORK_FACTS[network].label}: ${exact(count)}`}>
              <NetworkIcon network={network} labelled /> {exact(count)}
            </span>
          ))}
        </Stat>
      )}
    </dl>
  );
}

function Stat({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="muted text-label">{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
