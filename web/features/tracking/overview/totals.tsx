import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import { compact, exact } from "#web/lib/format.ts";
import { FigureText } from "#web/ui/figure.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { About } from "./about.tsx";
import { MediaValue } from "./media-value.tsx";
import styles from "./overview.module.css";
import { changeOf, explain, isComparable, TOTALS, type Total } from "./sentences.ts";

const t = texts("tracking");

/** The sums of the period, each with its change and what was added up. */
export function Totals({ control, overview }: { control: TrackingControl; overview: TrackingOverview }) {
  return (
    <dl className={styles.totals}>
      {TOTALS.map((total) => (
        <div key={total} className={styles.total}>
          <dt className={styles.label}>
            {t(`overview.${total}`)}
            <About figure={t(`overview.${total}`)} sentences={explain(total, overview)} />
          </dt>
          <dd className={styles.value}>
            <Value total={total} overview={overview} />
          </dd>
          <dd className={styles.change}>
            <Change total={total} overview={overview} />
          </dd>
        </div>
      ))}
      <MediaValue control={control} />
    </dl>
  );
}

function Value({ total, overview: { metrics, known, creators } }: { total: Total; overview: TrackingOverview }) {
  const { value } = metrics[total];
  if (value === null) return <FigureText value={null} />;
  const isLowerBound = total === "cumulatedEngagement" && known.partial > 0;
  return (
    <>
      {isLowerBound && (
        <>
          <span className="muted" aria-hidden>
            ≥{" "}
          </span>
          <span className="visually-hidden">{t("overview.atLeast")} </span>
        </>
      )}
      <span title={exact(value)}>{compact(value)}</span>
      {total === "activeCreators" && (
        <span className={styles.of}> {t("overview.ofCreators", { formatted: exact(creators) })}</span>
      )}
    </>
  );
}

function Change({ total, overview }: { total: Total; overview: TrackingOverview }) {
  const { metrics, period } = overview;
  const compared = metrics[total];
  const { value, previous } = compared;
  if (period.previous === null) return <span className="muted">{t("overview.noBefore")}</span>;
  if (previous === null) return value === null ? null : <span className="muted">{t("overview.notBefore")}</span>;
  const change = isComparable(overview) ? changeOf(compared) : null;
  return (
    <>
      {change !== null && <FigureText value={change} as="growth" />}
      <span className="muted" title={exact(previous)}>
        {t(isComparable(overview) ? "overview.before" : "overview.knownBefore", { formatted: compact(previous) })}
      </span>
    </>
  );
}
