import { trust } from "#contract/base/trust.ts";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { columnsOf, drawnColumns, spanName, type Column, type Day, type Unit } from "./columns.ts";
import table from "./tables.module.css";

const t = texts("tracking");

const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

const ColumnChart = lazy(async () => ({ default: (await import("#web/charts/column-chart.tsx")).ColumnChart }));

type OverTimeProps<Measure extends string> = {
  /** Days on which nothing happened are absent. */
  series: readonly Day<NoInfer<Measure>>[];
  /** The first day, null where it begins with the first of the series, and the last one. */
  days: { from: string | null; until: string };
  /** What can be shown, by name; the first is shown unless another is chosen. */
  measures: Readonly<Record<Measure, string>>;
};

/** Figures over a period, as chart or table. */
export function OverTime<Measure extends string>({ series, days: { from, until }, measures }: OverTimeProps<Measure>) {
  const ids = useMemo(() => keysOf(measures), [measures]);
  const [chosen, setMeasure] = useState<Measure>();
  const measure = chosen ?? ids[0];
  const [asTable, setAsTable] = useState(false);
  const published = useMemo(() => columnsOf(series, { from, until }, ids), [series, from, until, ids]);
  const { unit, columns } = published;
  const name = measures[measure];
  const drawn = useMemo(() => drawnColumns(published, measure, name), [published, measure, name]);
  const isKnown = series.some((day) => day[measure] !== null);
  return (
    <PageSection
      title={t(`overview.time.${unit}`, { measure: name })}
      action={
        <div className="row wrap gap-2">
          <SegmentedControl
            size="xs"
            aria-label={t("overview.time.measure")}
            value={measure}
            data={ids.map((value) => ({ value, label: measures[value] }))}
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
        <ColumnTable unit={unit} columns={columns} measures={measures} />
      ) : isKnown ? (
        <Suspense fallback={<Skeleton height={226} />}>
          <ColumnChart columns={drawn} label={aboutOf(columns, measure, name)} />
        </Suspense>
      ) : (
        <p className="flush muted">{t("overview.time.unknown")}</p>
      )}
    </PageSection>
  );
}

function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): [Key, ...Key[]] {
  // The names of at least one measure, under their ids.
  return trust<[Key, ...Key[]]>(Object.keys(names));
}

function aboutOf<Measure extends string>(columns: readonly Column<Measure>[], measure: Measure, name: string): string {
  const [first, last] = [columns[0], columns.at(-1)];
  return t("overview.time.about", {
    measure: name,
    from: first ? spanName(first) : "",
    to: last ? spanName(last) : "",
    count: columns.length,
    sum: exact(columns.reduce((sum, column) => sum + (column.figures[measure] ?? 0), 0)),
  });
}

type ColumnTableProps<Measure extends string> = {
  unit: Unit;
  columns: readonly Column<Measure>[];
  measures: Readonly<Record<Measure, string>>;
};

function ColumnTable<Measure extends string>({ unit, columns, measures }: ColumnTableProps<Measure>) {
  const ids = keysOf(measures);
  const about = t("overview.time.table", { measures: LIST.format(ids.map((id) => measures[id])) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <section className={table.tall} aria-label={about} tabIndex={0}>
      <table className={table.table}>
        <caption className="visually-hidden">{about}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`overview.time.span.${unit}`)}</th>
            {ids.map((measure) => (
              <th key={measure} scope="col">
                {measures[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.from}>
              <th scope="row">{spanName(column)}</th>
              {ids.map((measure) => (
                <td key={measure} title={column.figures[measure] === null ? t("missing") : undefined}>
                  {shown(column.figures[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shown(figure: number | null): string {
  return figure === null ? MISSING : exact(figure);
}
