import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { socialCoverage } from "#contract/profiles/coverage.ts";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { useViewParam } from "#web/shared/creators/creator-search.ts";
import { panelsOf } from "#web/shared/followers/follower-lines.ts";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import { coverageColumns, coverageLines, COVERAGE_METRICS, monthTable } from "./coverage-lines.ts";
import styles from "./coverage.module.css";

const t = texts("profiles");

const ColumnChart = lazy(async () => ({ default: (await import("#web/charts/column-chart.tsx")).ColumnChart }));
const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));

/** One figure of all accounts over the last twelve months, as chart or table. */
export function Months({ coverage }: { coverage: ReplyOf<typeof socialCoverage> }) {
  const [metric, setMetric] = useViewParam("months", {
    values: COVERAGE_METRICS,
    usual: "followers",
  });
  const [asTable, setAsTable] = useState(false);
  const panels = useMemo(() => panelsOf(coverageLines(coverage)), [coverage]);
  const columns = useMemo(
    () => (metric === "followers" ? undefined : coverageColumns(coverage, metric)),
    [coverage, metric],
  );
  const { names, rows } = useMemo(() => monthTable(coverage, metric), [coverage, metric]);
  const accounts = new Intl.ListFormat().format(names);
  const label = t("coverage.about", { figure: t(`coverage.${metric}`), accounts });
  return (
    <Section
      title={t("coverage.months")}
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
      <SegmentedControl
        size="xs"
        className="self-start"
        aria-label={t("coverage.figure")}
        value={metric}
        data={COVERAGE_METRICS.map((value) => ({ value, label: t(`coverage.${value}`) }))}
        onChange={setMetric}
      />
      {names.length === 0 ? (
        <p className="flush muted">{t(`coverage.none.${metric}`)}</p>
      ) : asTable ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t(`coverage.${metric}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t("chart.month")}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, values }) => (
                <tr key={month}>
                  <th scope="row">{preciseDate(`${month}-01T00:00:00.000Z`, "month")}</th>
                  {names.map((name, index) => (
                    <td key={name}>{typeof values[index] === "number" ? exact(values[index]) : MISSING}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={220} />}>
          {columns ? <ColumnChart columns={columns} label={label} /> : <LineChart panels={panels} label={label} />}
        </Suspense>
      )}
      {!asTable && metric !== "followers" && names.length > 0 && (
        <p className="flush text-label muted">{t("coverage.partial")}</p>
      )}
    </Section>
  );
}
