import type { TrackingOverview } from "#contract/tracking/shapes.ts";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import table from "../parts/tables.module.css";
import { columnsOf, drawnColumns, MEASURES, spanName, type Column, type Measure, type Unit } from "./columns.ts";
import { readersDays } from "./sentences.ts";

const t = texts("tracking");

const ColumnChart = lazy(async () => ({ default: (await import("#web/charts/column-chart.tsx")).ColumnChart }));

/** Posts, engagement or views over the period, as chart or table. */
export function OverTime({ overview: { series, period } }: { overview: TrackingOverview }) {
  const [measure, setMeasure] = useState<Measure>("posts");
  const [asTable, setAsTable] = useState(false);
  const published = useMemo(() => columnsOf(series, readersDays(period)), [series, period]);
  const { unit, columns } = published;
  const name = t(`measures.${measure}`);
  const drawn = useMemo(() => drawnColumns(published, measure, name), [published, measure, name]);
  const isKnown = columns.some((column) => column[measure] !== null && column.posts !== 0);
  return (
    <PageSection
      title={t(`overview.time.${unit}`, { measure: name })}
      action={
        <div className="row wrap gap-2">
          <SegmentedControl
            size="xs"
            aria-label={t("overview.time.measure")}
            value={measure}
            data={MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
            onChange={setMeasure}
          />
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={asTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? "overview.time.asChart" : "overview.time.asTable")}
          </Button>
        </div>
      }
    >
      {asTable ? (
        <ColumnTable unit={unit} columns={columns} />
      ) : isKnown ? (
        <Suspense fallback={<Skeleton height={226} />}>
          <ColumnChart columns={drawn} label={aboutOf(columns, measure)} />
        </Suspense>
      ) : (
        <p className="flush muted">{t("overview.time.unknown")}</p>
      )}
    </PageSection>
  );
}

function aboutOf(columns: readonly Column[], measure: Measure): string {
  const [first, last] = [columns[0], columns.at(-1)];
  return t("overview.time.about", {
    measure: t(`measures.${measure}`),
    from: first ? spanName(first) : "",
    to: last ? spanName(last) : "",
    count: columns.length,
    sum: exact(columns.reduce((sum, column) => sum + (column[measure] ?? 0), 0)),
  });
}

function ColumnTable({ unit, columns }: { unit: Unit; columns: readonly Column[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <section className={table.tall} aria-label={t("overview.time.table")} tabIndex={0}>
      <table className={table.table}>
        <caption className="visually-hidden">{t("overview.time.table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`overview.time.span.${unit}`)}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {t(`measures.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.from}>
              <th scope="row">{spanName(column)}</th>
              {MEASURES.map((measure) => (
                <td key={measure} title={column[measure] === null ? t("missing") : undefined}>
                  {column[measure] === null ? MISSING : exact(column[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
