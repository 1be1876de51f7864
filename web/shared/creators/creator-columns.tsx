import type { CreatorCard } from "#contract/creators.ts";
import { mapFigures, METRICS, type MetricName, type RangeMetric } from "#contract/metrics.ts";
import type { RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { columnsOf } from "#web/table/features.ts";
import type { table } from "#web/words/en/table.ts";
import { AccountsCell } from "./accounts-cell.tsx";
import { BestFigureCell } from "./best-figure-cell.tsx";
import { NichesCell } from "./niches-cell.tsx";
import { CreatorCell } from "./creator-cell.tsx";
import { ScoreCell, TextCell, TierCell } from "./plain-cells.tsx";

const FIGURE_WIDTH = 104;
const FIGURE_WIDTHS: Partial<Record<RangeMetric, number>> = {
  engagementRate: 96,
  growth: 98,
  viewsPerPost: 108,
  postFrequency: 100,
  monthlyViews: 112,
};

type Titled = keyof (typeof table)["columns"];

function isMetric(column: string): column is MetricName {
  return column in METRICS;
}

/** A column's localized title; metrics explain themselves on hover. */
export function title(column: Titled) {
  const about = isMetric(column) ? `${METRICS[column].definition} ${METRICS[column].window}` : undefined;
  return function Title() {
    const { t } = useTranslation("table");
    return <span title={about}>{t(`columns.${column}`)}</span>;
  };
}

/**
 * A creator's columns, the same in every table. `card`: reads the creator from a row. `sorts`: the server's sort key of
 * a column.
 */
export function creatorColumns<Row extends RowData>(
  card: (row: Row) => CreatorCard,
  sorts: Partial<Record<Titled, string>> = {},
) {
  const column = columnsOf<Row>();
  const figure = (metric: RangeMetric) =>
    column.display({
      id: metric,
      header: title(metric),
      meta: { width: FIGURE_WIDTHS[metric] ?? FIGURE_WIDTH, align: "end", sort: sorts[metric], wideOnly: true },
      cell: ({ row }) => <BestFigureCell creator={card(row.original)} metric={metric} />,
    });
  const text = (
    id: "country" | "language" | "biography",
    width: number,
    read: (creator: CreatorCard) => string | null,
  ) =>
    column.display({
      id,
      header: title(id),
      meta: { width, wideOnly: true },
      cell: ({ row }) => <TextCell text={read(card(row.original))} />,
    });
  return {
    name: column.display({
      id: "name",
      header: title("name"),
      meta: { width: 188, sort: sorts.name },
      cell: ({ row }) => <CreatorCell creator={card(row.original)} />,
    }),
    ...mapFigures(figure),
    followers: column.display({
      id: "followers",
      header: title("followers"),
      meta: { width: 172, sort: sorts.followers, wideOnly: true },
      cell: ({ row }) => <AccountsCell creator={card(row.original)} />,
    }),
    niches: column.display({
      id: "niches",
      header: title("niches"),
      meta: { width: 130, wideOnly: true },
      cell: ({ row }) => <NichesCell creator={card(row.original)} />,
    }),
    score: column.display({
      id: "score",
      header: title("score"),
      meta: { width: 52, sort: sorts.score, wideOnly: true },
      cell: ({ row }) => <ScoreCell creator={card(row.original)} />,
    }),
    tier: column.display({
      id: "tier",
      header: title("tier"),
      meta: { width: 52, align: "end", wideOnly: true },
      cell: ({ row }) => <TierCell tier={card(row.original).tier} />,
    }),
    country: text("country", 120, ({ country }) => country && countryName(country)),
    language: text("language", 100, ({ language }) => language && languageName(language)),
    biography: text("biography", 240, ({ biography }) => biography),
  };
}
