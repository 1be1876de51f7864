import { METRICS, metricNameOn, type RangeMetric } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { InfluenceView, ScoreFactor } from "#contract/profiles/scoring.ts";
import { compact, date, exact, growth, rate, signed } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./scoring.module.css";
import { standingOf } from "./standing.ts";

const t = texts("scoring");
const profiles = texts("profiles");

/** The factors of a score: each bar is as long as what it could add at most, and filled with what it adds. */
export function Factors({
  factors,
  network,
  bonus,
  next,
}: Pick<InfluenceView, "factors" | "bonus" | "next"> & { network: Network }) {
  const longest = Math.max(...factors.map(({ most, weight }) => most ?? weight * 100), 1);
  return (
    <ul className={styles.rows} aria-label={t("factors.label")}>
      {factors.map((factor) => (
        <Factor key={factor.factor} of={factor} network={network} longest={longest} nextTier={next?.tier ?? null} />
      ))}
      {bonus && (
        <li className={styles.row}>
          <span>{t("factors.bonus")}</span>
          <span className="tabular">{t("factors.bonusPoints", { points: signed(bonus.points) })}</span>
          <span className={styles.about}>{t("factors.bonusBy", { date: date(bonus.at), reason: bonus.reason })}</span>
        </li>
      )}
    </ul>
  );
}

function Factor({
  of,
  network,
  longest,
  nextTier,
}: {
  of: ScoreFactor;
  network: Network;
  longest: number;
  nextTier: number | null;
}) {
  const { factor, value, missing, points, most, weight, next } = of;
  const counted = points !== null && most !== null;
  return (
    <li className={styles.row}>
      <span>
        {metricNameOn(factor, network)}{" "}
        {value !== null && <span className="muted tabular">{written(factor, value)}</span>}
      </span>
      <span className="tabular">
        {counted
          ? t("factors.points", { points: decimal(points), most: decimal(most) })
          : t("factors.weight", { weight: rate(weight) })}
      </span>
      <span className={styles.track} style={{ width: `${((most ?? weight * 100) / longest) * 100}%` }} aria-hidden>
        {counted && most > 0 && <span className={styles.fill} style={{ width: `${(points / most) * 100}%` }} />}
      </span>
      <span className={styles.about}>
        {missing === null ? (
          <Peers of={of} network={network} />
        ) : (
          <>{missing === "no_peers" ? t("factors.noPeers") : profiles(`explain.missing.${missing}`)}</>
        )}
        {next && nextTier !== null && (
          <>
            {" "}
            {t("factors.next", {
              tier: nextTier,
              value: written(factor, next.value),
              count: tenth(next.points),
              formatted: decimal(next.points),
            })}
          </>
        )}
      </span>
    </li>
  );
}

function Peers({ of: { percentile, peers, sample }, network }: { of: ScoreFactor; network: Network }) {
  if (percentile === null || !peers) return null;
  const { from, to } = peers;
  const label = NETWORK_FACTS[network].label;
  const says = { n: exact(peers.n), network: label, from: compact(from ?? 0), to: compact(to ?? 0) };
  const group =
    peers.level === "network" || peers.kind === null
      ? t("factors.peers.network", says)
      : t(to === null ? `factors.peers.${peers.kind}.above` : `factors.peers.${peers.kind}.between`, says);
  return (
    <>
      {t(`factors.${standingOf(percentile, peers.n)}`, { percentile: exact(percentile), peers: group })}
      {sample !== null && ` ${t("factors.sample", { count: sample, formatted: exact(sample) })}`}
    </>
  );
}

function written(factor: RangeMetric, value: number): string {
  if (factor === "growth") return growth(value);
  if (METRICS[factor].unit === "fraction") return rate(value);
  return value < 100 ? exact(value) : compact(value);
}

export function tenth(points: number): number {
  return Math.round(points * 10) / 10;
}

function decimal(points: number): string {
  return exact(tenth(points));
}
