import type { AdvocacyOverview, Program } from "#contract/employee-advocacy/shapes.ts";
import { areKnownBefore } from "#contract/tracking/comparison.ts";
import { compact, exact, MISSING, shortEstimate } from "#web/lib/format.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import { explain, TOTALS, type Total } from "./sentences.ts";

const t = texts("employees");
const tTracking = texts("tracking");

type Shown = { overview: AdvocacyOverview; program: Program };

/** The sums of the period, each with what it is made of and what it was before. */
export function Totals({ overview, program }: Shown) {
  const { metrics, people, known } = overview;
  return (
    <dl className={styles.totals}>
      {TOTALS.map((total) => {
        const { value } = metrics[total];
        return (
          <div key={total} className={styles.total}>
            <dt className="muted text-table">
              <Explain about={explain(total, overview).join(" ")}>{t(`figures.${total}`)}</Explain>
            </dt>
            <dd className={styles.value} title={value === null ? t("missing") : exact(value)}>
              {total === "engagement" && known.partial > 0 && <AtLeast />}
              {shown(total, value, program)}
              {total === "activePeople" && (
                <span className="muted regular text-body"> {t("overview.of", { formatted: exact(people) })}</span>
              )}
            </dd>
            <dd className="flush muted text-label tabular">{before(total, { overview, program })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function shown(total: Total, value: number | null, { rateCard }: Program): string {
  if (value === null) return MISSING;
  return total === "mediaValue" ? shortEstimate(value, rateCard.currency) : compact(value);
}

function before(total: Total, { overview: { metrics, period, knownBefore }, program }: Shown): string {
  const { previous } = metrics[total];
  if (period.previous === null) return tTracking("overview.noBefore");
  if (previous === null) return tTracking("overview.notBefore");
  // Clicks are counted by this program, and known from the first one on.
  const isComparable = total === "clicks" || areKnownBefore(knownBefore, metrics.activePeople.value);
  const formatted = shown(total, previous, program);
  return tTracking(isComparable ? "overview.before" : "overview.knownBefore", { formatted });
}
