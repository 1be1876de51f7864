import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { date } from "#web/lib/format.ts";
import { followerLines, panelsOf, seriesName, shorterSpan, withMarks } from "#web/shared/followers/follower-lines.ts";
import { FollowerTable } from "#web/shared/followers/follower-table.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { AnomalyList } from "../coverage/anomaly-list.tsx";
import { Section } from "./section.tsx";

const t = texts("profiles");

const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));

/** Followers over a year, as chart or table. */
export function FollowerSection({ series }: { series: Overview["series"] }) {
  const [asTable, setAsTable] = useState(false);
  const isOfSubscribers = series.every(({ network }) => NETWORK_FACTS[network].audience === "subscribers");
  const drawn = useMemo(() => series.filter(({ points }) => points.length > 0), [series]);
  const lines = useMemo(() => {
    const marks = new Map(drawn.map((one) => [seriesName(one, drawn), one.anomalies]));
    return followerLines(drawn).map((line) => withMarks(line, marks.get(line.name) ?? []));
  }, [drawn]);
  const panels = useMemo(() => panelsOf(lines), [lines]);
  const counts = drawn.reduce((sum, { points }) => sum + points.length, 0);
  const span = counts > drawn.length ? shorterSpan(drawn) : null;
  const what = series.length > 0 && isOfSubscribers ? "titleOfSubscribers" : "title";
  const title = span === null ? t(`chart.${what}`) : t(`chart.${what}Between`, { span });
  if (counts <= drawn.length) {
    return (
      <Section title={title}>
        <p className="flush muted">{t(counts === 0 ? "chart.noneAtAll" : "chart.none")}</p>
      </Section>
    );
  }
  const times = drawn.flatMap(({ points }) => points.map(({ at }) => at)).toSorted();
  const label = t("chart.about", {
    count: lines.length,
    accounts: new Intl.ListFormat().format(lines.map(({ name }) => name)),
    from: date(times[0] ?? ""),
    to: date(times.at(-1) ?? ""),
  });
  return (
    <Section
      title={title}
      action={
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={asTable ? <IconChartLine size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? "chart.asChart" : "chart.asTable")}
        </Button>
      }
    >
      {asTable ? (
        <FollowerTable series={drawn} nameOf={(one) => seriesName(one, drawn)} />
      ) : (
        <Suspense fallback={<Skeleton height={220} />}>
          <LineChart panels={panels} label={label} />
        </Suspense>
      )}
      {drawn.some(({ anomalies }) => anomalies.length > 0) && <AnomalyList accounts={drawn} />}
      {!asTable && drawn.some(({ points }) => points.some(({ precision }) => precision === "month")) && (
        <p className="flush text-label muted">{t("chart.byMonth")}</p>
      )}
    </Section>
  );
}
