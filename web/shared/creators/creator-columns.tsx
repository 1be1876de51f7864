import type { CreatorCard } from "#contract/creators.ts";
import { METRICS } from "#contract/metrics.ts";
import type { RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { columnsOf } from "#web/table/features.ts";
import type { table } from "#web/words/en/table.ts";
import { AccountsCell } from "./accounts-cell.tsx";
import { BestFigureCell } from "./best-figure-cell.tsx";
import { NichesCell } from "./niches-cell.tsx";
import { PersonCell } from "./person-cell.tsx";

type Titled = keyof (typeof table)["columns"];

const DEFINITIONS: Partial<Record<Titled, string>> = {
  followers: METRICS.followers.definition,
  engagementRate: METRICS.engagementRate.definition,
  growth: METRICS.growth.definition,
  score: METRICS.score.definition,
};

/** A column's title in the reader's language; a metric explains itself on hover. */
export function title(column: Titled) {
  return function Title() {
    const { t } = useTranslation("table");
    return <span title={DEFINITIONS[column]}>{t(`columns.${column}`)}</span>;
  };
}

/**
 * A creator's columns, the same pieces in the same order in every table. `card`: where a row keeps its creator.
 * `sorts`: the server's name for the order a column switches to.
 */
export function creatorColumns<Row extends RowData>(
  card: (row: Row) => CreatorCard,
  sorts: Partial<Record<Titled, string>> = {},
) {
  const column = columnsOf<Row>();
  return {
    name: column.display({
      id: "name",
      header: title("name"),
      meta: { width: 188, sort: sorts.name },
      cell: ({ row }) => <PersonCell creator={card(row.original)} />,
    }),
    followers: column.display({
      id: "followers",
      header: title("followers"),
      meta: { width: 172, sort: sorts.followers, wideOnly: true },
      cell: ({ row }) => <AccountsCell creator={card(row.original)} />,
    }),
    engagementRate: column.display({
      id: "engagementRate",
      header: title("engagementRate"),
      meta: { width: 96, align: "end", sort: sorts.engagementRate, wideOnly: true },
      cell: ({ row }) => <BestFigureCell creator={card(row.original)} metric="engagementRate" />,
    }),
    growth: column.display({
      id: "growth",
      header: title("growth"),
      meta: { width: 98, align: "end", sort: sorts.growth, wideOnly: true },
      cell: ({ row }) => <BestFigureCell creator={card(row.original)} metric="growth" />,
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
      cell: ({ row }) => <ScoreRing score={card(row.original).score} size={30} />,
    }),
  };
}
