import type { Field } from "#contract/collections/collection.ts";
import { creatorsCollection, type CreatorColumn } from "#contract/collections/discovery.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { mapFigures, METRICS, type MetricName } from "#contract/figures/metrics.ts";
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import type { table } from "#web/words/en/table.ts";
import { texts } from "#web/words/i18n.ts";
import { AccountsCell } from "./accounts-cell.tsx";
import { FollowerTierCell, HeadlineFigureCell, HeadlineScoreCell, HeadlineTierCell } from "./headline-figure-cell.tsx";
import { NichesCell } from "./niches-cell.tsx";
import { CreatorCell } from "./creator-cell.tsx";
import { PointsCell, TextCell } from "./plain-cells.tsx";

const t = texts("table");

function isMetric(column: string): column is MetricName {
  return column in METRICS;
}

/** A column's localized title. */
export function title(column: keyof (typeof table)["columns"]) {
  return function Title() {
    return t(`columns.${column}`);
  };
}

/** What the metric of a column means. */
export function aboutColumn(column: string): string | undefined {
  return isMetric(column) ? `${METRICS[column].definition} ${METRICS[column].window}` : undefined;
}

/** The cells of creators, the same in every table. */
export const CREATOR_CELLS: Record<CreatorColumn, (creator: CreatorCard) => ReactNode> = {
  ...mapFigures((metric) => (creator: CreatorCard) => <HeadlineFigureCell creator={creator} metric={metric} />),
  followers: (creator) => <AccountsCell creator={creator} />,
  followerTier: (creator) => <FollowerTierCell creator={creator} />,
  niches: (creator) => <NichesCell creator={creator} />,
  score: (creator) => <HeadlineScoreCell creator={creator} />,
  tier: (creator) => <HeadlineTierCell creator={creator} />,
  authenticity: ({ authenticity }) => <PointsCell of="authenticity" value={authenticity} />,
  rising: ({ rising }) => <PointsCell of="rising" value={rising} />,
  country: ({ country }) => <TextCell text={country && countryName(country)} />,
  language: ({ language }) => <TextCell text={language && languageName(language)} />,
  biography: ({ biography }) => <TextCell text={biography} />,
};

/** The column that identifies the creator of a row. */
export function nameColumn<Row extends RowData>(
  creatorOf: (row: Row) => CreatorCard,
  sort?: string,
  header: () => ReactNode = title("name"),
) {
  return columnsOf<Row>().display({
    id: "name",
    header,
    meta: { width: 188, sort, main: true },
    cell: ({ row }) => <CreatorCell creator={creatorOf(row.original)} />,
  });
}

/** The other columns of creators. */
export function creatorColumn<Row extends RowData>(id: CreatorColumn, creatorOf: (row: Row) => CreatorCard) {
  const field: Field = creatorsCollection.fields[id];
  return fieldColumn(id, field, {
    header: title(id),
    about: aboutColumn(id),
    cell: (row: Row) => CREATOR_CELLS[id](creatorOf(row)),
  });
}
