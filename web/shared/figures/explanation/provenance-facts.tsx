import type { ReplyOf } from "#contract/base/endpoint.ts";
import { METRICS, type Figure } from "#contract/figures/metrics.ts";
import type { figureProvenance } from "#contract/profiles/provenance.ts";
import { date, exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./explanation.module.css";
import { sourceLabel } from "./source-label.ts";

const t = texts("profiles");

export type Provenance = ReplyOf<typeof figureProvenance>;

/** The provenance of a figure, line by line; only known facts. */
export function ProvenanceFacts({ figure, provenance }: { figure: Figure; provenance: Provenance }) {
  const { source, alsoFrom, at, precision, n, window, method } = provenance;
  const unit = figure === "score" ? "counts" : METRICS[figure].computedFrom;
  const facts = [
    [t("explain.source"), source && sourceLabel(source)],
    [t("explain.also"), alsoFrom.map(sourceLabel).join(", ")],
    [t("explain.time"), at && preciseDate(at, precision ?? "day")],
    [t("explain.from"), n !== null && t(`explain.${unit}`, { count: n, formatted: exact(n) })],
    [t("explain.window"), window && `${date(window.from)} – ${date(window.to)}`],
    [t("explain.method"), method && t(`explain.methods.${method}`)],
  ] as const;
  const known = facts.filter(([, fact]) => fact);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([label, fact]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
