import type { CreatorColumn } from "#contract/collections/discovery.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { RankingViewOf, readRanking } from "#contract/rankings/endpoints.ts";
import { CrmCell } from "#web/shared/add-to-crm/crm-cell.tsx";
import { creatorsCollection } from "#contract/collections/discovery.ts";
import { creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { RankCell } from "#web/shared/creators/rank-cell.tsx";
import { columnsOf, type Columns } from "#web/table/features.ts";
import { texts } from "#web/words/i18n.ts";
import {
  FigureOnPhone,
  Movement,
  MovementOnPhone,
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

const t = texts("rankings");

export type Ranked = ReplyOf<typeof readRanking>["creators"][number] & {
  /** Others on this page share the place. */
  tied: boolean;
};

/** Rankings are of creators or brands. */
function NameTitle() {
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
      <MovementOnPhone row={row.original} />
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
/**
 * Movement and trend are those of the score: newcomers have no movement, and rising creators are judged by growth and
 * views.
 */
const OF_VIEW = {
  top: [movement, rankingScore, trend],
  rising: [risingScore, rankingScore],
  newcomers: [rankingScore],
} as const satisfies Record<RankingViewOf, unknown>;
const FIGURES_OF_VIEW = {
  top: [],
  rising: ["growth", "viewsPerPost"],
  newcomers: [],
} as const satisfies Record<RankingViewOf, readonly CreatorColumn[]>;
const crm = column.display({
  id: "crm",
  header: title("actions"),
  meta: { width: 124, align: "end", fixed: true },
  cell: ({ row }) => (
    <span className={styles.actions}>
      <FigureOnPhone row={row.original} />
      <PlaceBadge row={row.original} />
      <CrmCell creator={row.original} />
    </span>
  ),
});

const columnOf = (id: CreatorColumn) => CHOSEN.get(id) ?? [];

type Layout = { columns: readonly CreatorColumn[]; pinned: readonly string[] };

/** Rank and name first, then those of the view and the chosen ones, pinned ones before them, actions last. */
export function columnsFor(view: RankingViewOf, { columns, pinned }: Layout): Columns<Ranked> {
  const own: readonly CreatorColumn[] = FIGURES_OF_VIEW[view];
  // The view has these already.
  const chosen = columns.filter((id) => !own.includes(id) && (view !== "rising" || id !== "rising"));
  return column.columns([
    rank,
    name,
    ...chosen.filter((id) => pinned.includes(id)).flatMap(columnOf),
    ...OF_VIEW[view],
    ...own.flatMap(columnOf),
    ...chosen.filter((id) => !pinned.includes(id)).flatMap(columnOf),
    crm,
  ]);
}
