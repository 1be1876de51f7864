import type { ListeningReport } from "#contract/listening/shapes.ts";
import { areKnownBefore } from "#contract/tracking/comparison.ts";
import { ActionIcon, Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { compact, exact } from "#web/lib/format.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { FigureText } from "#web/ui/figure.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./report.module.css";

const t = texts("listening");
const tTracking = texts("tracking");

export const TOTALS = ["posts", "authors", "engagement", "views", "reach"] as const;
type Total = (typeof TOTALS)[number];

/** The sums of the period, each with its change and what was added up. */
export function Totals({ report, hasBefore }: Omit<Shown, "total">) {
  return (
    <dl className={styles.totals}>
      {TOTALS.map((total) => (
        <div key={total} className={styles.total}>
          <dt className={styles.label}>
            {t(`report.${total}`)}
            <About total={total} report={report} />
          </dt>
          <dd className={styles.value}>
            <Value total={total} report={report} />
          </dd>
          <dd className={styles.change}>
            <Change total={total} report={report} hasBefore={hasBefore} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Sums = Pick<ListeningReport, "metrics" | "known" | "reached" | "leftOut" | "knownBefore">;
type Shown = {
  total: Total;
  report: Sums;
  /** The period has one before it. */
  hasBefore: boolean;
};

function Value({ total, report: { metrics, known } }: Omit<Shown, "hasBefore">) {
  const { value } = metrics[total];
  if (value === null) return <FigureText value={null} />;
  return (
    <>
      {total === "engagement" && known.partial > 0 && <AtLeast />}
      <span title={exact(value)}>{compact(value)}</span>
    </>
  );
}

function Change({ total, report, hasBefore }: Shown) {
  const { metrics, knownBefore } = report;
  const isComparable = areKnownBefore(knownBefore, metrics.authors.value);
  const { value, previous } = metrics[total];
  if (!hasBefore) return <span className="muted">{tTracking("overview.noBefore")}</span>;
  if (previous === null)
    return value === null ? null : <span className="muted">{tTracking("overview.notBefore")}</span>;
  const change = isComparable && value !== null && previous > 0 ? value / previous - 1 : null;
  return (
    <>
      {change !== null && <FigureText value={change} as="growth" />}
      <span className="muted" title={exact(previous)}>
        {tTracking(isComparable ? "overview.before" : "overview.knownBefore", { formatted: compact(previous) })}
      </span>
    </>
  );
}

/** What a total says, what was added up, and what is left out of it. */
function explain(total: Total, report: Sums): string[] {
  const { metrics, known, reached, leftOut, knownBefore } = report;
  const authors = metrics.authors.value ?? 0;
  const added = total === "engagement" || total === "views" ? known[total] : 0;
  return [
    t(`report.about.${total}`, {
      posts: exact(metrics.posts.value ?? 0),
      known: exact(total === "reach" ? reached.known : added),
      accounts: exact(reached.accounts),
    }),
    total === "engagement" &&
      known.partial > 0 &&
      t("report.about.partial", { count: known.partial, formatted: exact(known.partial) }),
    added > 0 && leftOut > 0 && t("leftOut", { count: leftOut, formatted: exact(leftOut) }),
    knownBefore !== null &&
      !areKnownBefore(knownBefore, authors) &&
      t("report.about.knownBefore", { count: authors, formatted: exact(authors), known: exact(knownBefore) }),
  ].filter((sentence) => sentence !== false);
}

function About({ total, report }: Omit<Shown, "hasBefore">) {
  const figure = t(`report.${total}`);
  const label = t("report.explain", { figure });
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label}>
          <IconInfoCircle size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={figure}>
        <div className={styles.about} tabIndex={-1} data-autofocus>
          {explain(total, report).map((sentence) => (
            <p key={sentence} className="flush">
              {sentence}
            </p>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
