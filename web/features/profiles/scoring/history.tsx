import type { ScoreChanges } from "#contract/profiles/scoring.ts";
import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { date, MISSING, oneDecimal } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./scoring.module.css";

const t = texts("scoring");

const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));

const SHOWN = 6;
/** Points of the axis: less would make noise look like a change. */
const LEAST_SPAN = 20;

/** Changes of a score as a line, and the newest with their reasons. */
export function History({ title, history }: { title: string; history: ScoreChanges }) {
  const panels = useMemo(
    () => [
      [
        {
          name: t("history.score"),
          color: "var(--accent)",
          dash: "solid",
          marker: "circle",
          joined: history.map(({ at, score }) => [Date.parse(at), score] as const),
          loose: [],
        } as const,
      ],
    ],
    [history],
  );
  if (history.length === 0) return <p className="flush muted">{t("history.none")}</p>;
  return (
    <>
      {lastsDays(history) && (
        <Suspense fallback={<Skeleton height={220} />}>
          <LineChart panels={panels} label={t("history.about", { count: history.length })} span={LEAST_SPAN} />
        </Suspense>
      )}
      <ul className={styles.rows} aria-label={title}>
        {history
          .slice(-SHOWN)
          .toReversed()
          .map(({ at, score, version, reason }) => (
            <li key={at} className={styles.change}>
              <span className="muted">{date(at)}</span>
              <span className="semibold tabular">{score === null ? MISSING : oneDecimal(score)}</span>
              <span className="muted">{t(`history.reasons.${reason}`, { version })}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

/** A line over the hours of one day would say nothing. */
function lastsDays(history: ScoreChanges): boolean {
  const [first, last] = [history[0], history.at(-1)];
  return first !== undefined && last !== undefined && date(first.at) !== date(last.at);
}
