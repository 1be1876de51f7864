import { METRICS, type Figure } from "#contract/figures/metrics.ts";
import type { ProvenanceRow } from "#contract/profiles/provenance.ts";
import { useState } from "react";
import { dateTime, exact, rate } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./explanation.module.css";
import type { Provenance } from "./provenance-facts.tsx";
import { sourceLabel } from "./source-label.ts";

const t = texts("figures");

/** The rows behind a figure, collapsed by default. */
export function ProvenanceRows({
  figure,
  provenance: { rows, total, blurredFields },
}: {
  figure: Figure;
  provenance: Provenance;
}) {
  const [isOpen, setOpen] = useState(false);
  if (blurredFields.includes("rows")) return <p className="muted">{t("rowsHeldBack", { count: total })}</p>;
  if (rows.length === 0) return null;
  return (
    <div className={styles.section}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "hideRows" : "showRows", { count: total, formatted: exact(total) })}
      </button>
      {isOpen && (
        // A scrollable list must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.rows} tabIndex={0} aria-label={t("rows")}>
          {rows.map((row) => (
            <Row
              key={`${row.kind} ${row.at} ${row.recordedAt} ${JSON.stringify(row.values)}`}
              figure={figure}
              row={row}
            />
          ))}
        </ul>
      )}
      {isOpen && total > rows.length && <p className="muted">{t("newest", { count: rows.length })}</p>}
    </div>
  );
}

function Row({ figure, row }: { figure: Figure; row: ProvenanceRow }) {
  const { at, precision, recordedAt, source, from, use } = row;
  return (
    <li className={styles.row} data-use={use}>
      <span>{preciseDate(at, precision)}</span>
      <span className="tabular">{valueOf(figure, row)}</span>
      <span className={styles.rowFrom}>
        {[sourceLabel(source), from, t("recorded", { when: dateTime(recordedAt) })].filter(Boolean).join(" · ")}
      </span>
      {use === "licence" && <span className={styles.withheld}>{t("notAllowed")}</span>}
      {use !== "licence" && <span className={styles.use}>{t(use)}</span>}
    </li>
  );
}

const ENGAGEMENT = ["likes", "comments", "shares", "saves"] as const;

/** What posts show of the figures that are computed from them. */
const VALUES_OF: Record<Figure, readonly ((typeof ENGAGEMENT)[number] | "views")[]> = {
  followers: [],
  growth: [],
  engagementRate: [...ENGAGEMENT, "views"],
  engagementPerPost: ENGAGEMENT,
  viewsPerPost: ["views"],
  postFrequency: [],
  monthlyViews: ["views"],
  score: ENGAGEMENT,
};

/** The row's value of the figure, or of what the figure is computed from. */
function valueOf(figure: Figure, { kind, values }: ProvenanceRow): string {
  if (kind === "post") {
    const parts = VALUES_OF[figure].flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [t(`values.${name}`, { count: value, formatted: exact(value) })];
    });
    return parts.join(", ");
  }
  const own = values[figure];
  if (own !== undefined && figure !== "followers") return METRICS[figure].unit === "fraction" ? rate(own) : exact(own);
  const { followers } = values;
  return followers === undefined ? "" : t("values.followers", { count: followers, formatted: exact(followers) });
}
