import type { ReactNode } from "react";
import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import { compact, exact } from "#web/lib/format.ts";
import { FigureText } from "#web/ui/figure.tsx";
import { texts } from "#web/words/i18n.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { About } from "./about.tsx";
import { MediaValue } from "./media-value.tsx";
import styles from "./overview.module.css";
import { changeOf, isComparable } from "#contract/tracking/comparison.ts";
import { explain, TOTALS, type SumsOfPeriod, type Total } from "./sentences.ts";

const t = texts("tracking");

/** The sums of the period, each with its change and what was added up. */
export function Totals({ control, overview }: { control: TrackingControl; overview: TrackingOverview }) {
  return (
    <Sums sums={overview} hasBefore={overview.period.previous !== null} explained={overview}>
      <MediaValue control={control} />
    </Sums>
  );
}

/** `explained`: how each is counted is shown on request. */
export function Sums({
  sums,
  hasBefore,
  explained,
  children,
}: {
  sums: SumsOfPeriod;
  hasBefore: boolean;
  explained?: TrackingOverview;
  /** Further totals. */
  children?: ReactNode;
}) {
  return (
    <dl className={styles.totals}>
      {TOTALS.map((total) => (
        <div key={total} className={styles.total}>
          <dt className={styles.label}>
            {t(`overview.${total}`)}
            {explained && <About figure={t(`overview.${total}`)} sentences={explain(total, explained)} />}
          </dt>
          <dd className={styles.value}>
            <Value total={total} sums={sums} />
          </dd>
          <dd className={styles.change}>
            <Change total={total} sums={sums} hasBefore={hasBefore} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

function Value({ total, sums: { metrics, known, creators } }: { total: Total; sums: SumsOfPeriod }) {
  const { value } = metrics[total];
  if (value === null) return <FigureText value={null} />;
  const isLowerBound = total === "cumulatedEngagement" && known.partial > 0;
  return (
    <>
      {isLowerBound && <AtLeast />}
      <span title={exact(value)}>{compact(value)}</span>
      {total === "activeCreators" && (
        <span className={styles.of}> {t("overview.ofCreators", { formatted: exact(creators) })}</span>
      )}
    </>
  );
}

function Change({ total, sums, hasBefore }: { total: Total; sums: SumsOfPeriod; hasBefore: boolean }) {
  const compared = sums.metrics[total];
  const { value, previous } = compared;
  if (!hasBefore) return <span className="muted">{t("overview.noBefore")}</span>;
  if (previous === null) return value === null ? null : <span className="muted">{t("overview.notBefore")}</span>;
  const change = isComparable(sums) ? changeOf(compared) : null;
  return (
    <>
      {change !== null && <FigureText value={change} as="growth" />}
      <span className="muted" title={exact(previous)}>
        {t(isComparable(sums) ? "overview.before" : "overview.knownBefore", { formatted: compact(previous) })}
      </span>
    </>
  );
}
