import type { ReplyOf } from "#contract/endpoint.ts";
import type { socialCoverage } from "#contract/profiles/coverage.ts";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { exact, MISSING } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { panelsOf } from "#web/shared/followers/follower-lines.ts";
import { Section } from "../parts/section.tsx";
import { coverageLines, COVERAGE_METRICS, monthTable } from "./coverage-lines.ts";
import styles from "./coverage.module.css";

const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));

/** One figure of all accounts over the last twelve months, as chart or table. */
export function Months({ coverage }: { coverage: ReplyOf<typeof socialCoverage> }) {
  const { t } = useTranslation("profiles");
  const [metric, setMetric] = useState<(typeof COVERAGE_METRICS)[number]>("followers");
  const [asTable, setAsTable] = useState(false);
  const lines = useMemo(() => coverageLines(coverage, metric), [coverage, metric]);
  const panels = useMemo(() => panelsOf(lines), [lines]);
  const { names, rows } = useMemo(() => monthTable(coverage, metric), [coverage, metric]);
  const accounts = new Intl.ListFormat().format(lines.map(({ name }) => name));
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
      {lines.length === 0 ? (
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
          <LineChart panels={panels} label={t("coverage.about", { figure: t(`coverage.${metric}`), accounts })} />
        </Suspense>
      )}
      {!asTable && metric !== "followers" && lines.length > 0 && (
        <p className="flush text-label muted">{t("coverage.partial")}</p>
      )}
    </Section>
  );
}
