import { METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./peer-bar.module.css";

const t = texts("table");

type PeerBarProps = {
  metric: RangeMetric;
  network: Network;
  /** 0–100 */
  percentile: number;
};

/** A figure's percentile among the accounts of its network, or among those that `text` names, as a bar. */
export function PeerBar({ percentile, text: own, ...of }: PeerBarProps & { text?: string | undefined }) {
  const ofNetwork = percentileText({ percentile, ...of });
  const text = own ?? ofNetwork;
  return (
    <span className={styles.track} title={text}>
      <span className={styles.fill} style={{ width: `${percentile}%` }} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The bar of a number of 100 that is written beside it, as wide as there is room; null: not known. */
export function WideBar({ value }: { value: number | null }) {
  return (
    <span className={styles.track} data-wide aria-hidden>
      {value !== null && <span className={styles.fill} style={{ width: `${value}%` }} />}
    </span>
  );
}

/** The bar as a sentence. */
export function percentileText({ metric, network, percentile }: PeerBarProps): string {
  return t("peers", {
    figure: METRICS[metric].name,
    network: NETWORK_FACTS[network].label,
    percentile: exact(percentile),
  });
}
