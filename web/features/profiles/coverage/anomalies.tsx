import { NETWORK_FACTS } from "#contract/networks.ts";
import type { AccountCoverage } from "#contract/profiles/coverage.ts";
import { ANOMALIES } from "#contract/scores/anomalies.ts";
import { useTranslation } from "react-i18next";
import { date, exact, growth } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { Section } from "../parts/section.tsx";
import styles from "./coverage.module.css";

/** What is unusual in the counts of followers, newest first. */
export function Anomalies({ accounts }: { accounts: readonly AccountCoverage[] }) {
  const { t } = useTranslation("profiles");
  const found = accounts
    .flatMap(({ network, username, anomalies }) => anomalies.map((anomaly) => ({ network, username, ...anomaly })))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title={t("coverage.anomalies.title")}>
      {found.length === 0 && <p className="flush muted">{t("coverage.anomalies.none")}</p>}
      <ul className={styles.anomalies}>
        {found.map(({ network, username, kind, at, from, to, until }) => (
          <li key={`${network} ${username} ${at}`} className="row gap-2 shrink">
            <NetworkIcon network={network} size={16} labelled />
            <span>
              {t(`coverage.anomalies.${kind}`, {
                network: NETWORK_FACTS[network].label,
                date: date(at),
                until: until === null ? "" : date(until),
                from: exact(from),
                to: exact(to),
                change: growth(to / from - 1),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="flush text-label muted">
        {t("coverage.anomalies.about", { unusual: ANOMALIES.unusual, change: growth(ANOMALIES.leastChange) })}
      </p>
    </Section>
  );
}
