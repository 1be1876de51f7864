import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { SeriesAnomaly } from "#contract/scores/anomalies.ts";
import { date, exact, growth } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("profiles");

type AccountAnomalies = { network: Network; username: string; anomalies: readonly SeriesAnomaly[] };

/** What is unusual in the counts of followers, newest first. */
export function AnomalyList({ accounts }: { accounts: readonly AccountAnomalies[] }) {
  const found = accounts
    .flatMap(({ network, username, anomalies }) =>
      anomalies.map((anomaly) => Object.assign({}, anomaly, { network, username })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ul className="list-reset stack gap-2" aria-label={t("coverage.anomalies.title")}>
      {found.map(({ network, username, kind, at, from, to, until }) => (
        <li key={`${network} ${username} ${at}`} className="row gap-2 shrink text-table">
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
  );
}
