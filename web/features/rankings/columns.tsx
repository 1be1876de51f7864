import type { CreatorColumn } from "#contract/collections/discovery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { RankingViewOf, readRanking } from "#contract/rankings.ts";
import { useTranslation } from "react-i18next";
import { CrmCell } from "#web/shared/add-to-crm/crm-cell.tsx";
import { creatorsCollection } from "#contract/collections/discovery.ts";
import { creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { RankCell } from "#web/shared/creators/rank-cell.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import {
  Movement,
  MovementTitle,
  PlaceBadge,
  RankingScore,
  RisingScore,
  RisingTitle,
  ScoreTitle,
  Trend,
  TrendTitle,
} from "./parts/cells.tsx";
import styles from "./parts/cells.module.css";

export type Ranked = ReplyOf<typeof readRanking>["creators"][number] & {
  /** Others on this page share the place. */
  tied: boolean;
};

/** Rankings are of creators or brands. */
function NameTitle() {
  const { t } = useTranslation("rankings");
  return t("columns.name");
}

const column = columnsOf<Ranked>();
const creatorOf = (row: Ranked) => row;

/** At module scope: a column must stay the same from render to render. */
const CHOSEN = new Map(creatorsCollection.columns.map((id) => [id, creatorColumn(id, creatorOf)]));
const rank = column.display({
  id: "rank",
  header: title("rank"),
  meta: { width: 68, align: "end" },
  cell: ({ row }) => (
    <>
      <RankCell {...row.original} />
      <span className={styles.onPhone}>
        {row.original.risingScore === null ? (
          <Movement row={row.original} />
        ) : (
          <>
            <span aria-hidden>↗ </span>
            <RisingScore row={row.original} />
          </>
        )}
      </span>
    </>
  ),
});
const name = nameColumn(creatorOf, undefined, NameTitle);
const movement = column.display({
  id: "movement",
  header: MovementTitle,
  meta: { width: 96, wideOnly: true },
  cell: ({ row }) => <Movement row={row.original} />,
});
const rankingScore = column.display({
  id: "rankingScore",
  header: ScoreTitle,
  meta: { width: 68, align: "end", wideOnly: true },
  cell: ({ row }) => <RankingScore row={row.original} />,
});
const trend = column.display({
  id: "trend",
  header: TrendTitle,
  meta: { width: 124, wideOnly: true },
  cell: ({ row }) => <Trend row={row.original} />,
});
const risingScore = column.display({
  id: "risingScore",
  header: RisingTitle,
  meta: { width: 76, align: "end", wideOnly: true },
  cell: ({ row }) => <RisingScore row={row.original} />,
});
/** Newcomers have not moved and have no past. */
const OF_VIEW = {
  top: [movement, rankingScore, trend],
  rising: [risingScore, movement, rankingScore, trend],
  newcomers: [rankingScore],
} as const satisfies Record<RankingViewOf, unknown>;
const crm = column.display({
  id: "crm",
  header: title("actions"),
  meta: { width: 112, align: "end", fixed: true },
  cell: ({ row }) => (
    <span className={styles.actions}>
      <PlaceBadge row={row.original} />
      <CrmCell creator={row.original} />
    </span>
  ),
});

const columnOf = (id: CreatorColumn) => CHOSEN.get(id) ?? [];

type Layout = { columns: readonly CreatorColumn[]; pinned: readonly string[] };

/** Rank and name first, then those of the view and the chosen ones, pinned ones before them, actions last. */
export function columnsFor(view: RankingViewOf, { columns, pinned }: Layout): Columns<Ranked> {
  // The view has the same figure.
  const chosen = columns.filter((id) => view !== "rising" || id !== "rising");
  return column.columns([
    rank,
    name,
    ...chosen.filter((id) => pinned.includes(id)).flatMap(columnOf),
    ...OF_VIEW[view],
    ...chosen.filter((id) => !pinned.includes(id)).flatMap(columnOf),
    crm,
  ]);
}
