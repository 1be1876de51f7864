import type { AdvocacyOverview } from "#contract/employee-advocacy/shapes.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");

const ColumnChart = lazy(async () => ({ default: (await import("#web/charts/column-chart.tsx")).ColumnChart }));

/** More weeks would be too thin to be pointed at. */
const WEEKS_MAX = 120;

/** How many people posted, week by week. */
export function Participation({ overview: { participation, people } }: { overview: AdvocacyOverview }) {
  const weeks = useMemo(() => withQuietWeeks(participation).slice(-WEEKS_MAX), [participation]);
  const columns = useMemo(
    () => ({
      spans: weeks.map(({ week }) => ({ tick: shortDay(week), name: t("participation.week", { day: dayOf(week) }) })),
      series: [
        { name: t("participation.people"), color: "var(--accent)", values: weeks.map(({ people: active }) => active) },
      ],
    }),
    [weeks],
  );
  return (
    <PageSection title={t("participation.title")} lead={t("participation.lead", { formatted: exact(people) })}>
      <Suspense fallback={<Skeleton height={226} />}>
        <ColumnChart columns={columns} label={t("participation.title")} />
      </Suspense>
    </PageSection>
  );
}

/** Weeks in which no one posted are shown as none. */
function withQuietWeeks(active: AdvocacyOverview["participation"]): AdvocacyOverview["participation"] {
  const [first, last] = [active[0], active.at(-1)];
  if (!first || !last) return [];
  const known = new Map(active.map(({ week, people }) => [week, people]));
  const weeks: AdvocacyOverview["participation"] = [];
  for (let time = Date.parse(first.week); time <= Date.parse(last.week); time += 7 * DAY_MS) {
    const week = new Date(time).toISOString().slice(0, 10);
    weeks.push({ week, people: known.get(week) ?? 0 });
  }
  return weeks;
}

const SHORT = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });

function shortDay(week: string): string {
  return SHORT.format(Date.parse(week));
}

function dayOf(week: string): string {
  return preciseDate(`${week}T00:00:00.000Z`, "day");
}
