import { METRICS, type MetricName } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { compact, date, exact, rate, signed } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./explanation.module.css";
import type { Provenance } from "./provenance-facts.tsx";

const t = texts("profiles");

/** The parts of a score: each bar is as long as its weight and filled to its percentile. */
export function ScoreParts({ parts, bonus }: Pick<Provenance, "parts" | "bonus">) {
  const [first] = parts;
  return (
    <>
      {first && (
        <p className="row gap-1">
          <NetworkIcon network={first.network} size={14} />
          {t("explain.scoreOf", { network: NETWORK_FACTS[first.network].label })}
        </p>
      )}
      <ul className={styles.parts} aria-label={t("explain.parts")}>
        {parts.map(({ network, figure, percentile, weight, value }) => {
          const name = isMetric(figure) ? METRICS[figure].name : figure;
          const says = { figure: name, percentile, network: NETWORK_FACTS[network].label, weight: rate(weight) };
          return (
            <li key={figure}>
              <span>
                {name} <span className="muted">{value < 100 ? exact(value) : compact(value)}</span>
              </span>
              <span className="muted tabular" aria-hidden>
                {exact(percentile)} × {exact(weight)}
              </span>
              <span className={styles.track} style={{ width: `${weight * 100}%` }} aria-hidden>
                <span className={styles.fill} style={{ width: `${percentile}%` }} />
              </span>
              <span className="visually-hidden">{t("explain.part", says)}</span>
            </li>
          );
        })}
        {bonus && (
          <li>
            <span>{t("explain.bonus")}</span>
            <span className="tabular">{signed(bonus.points)}</span>
            <span className="muted">{t("explain.bonusBy", { date: date(bonus.at), reason: bonus.reason })}</span>
          </li>
        )}
      </ul>
    </>
  );
}

function isMetric(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name);
}
