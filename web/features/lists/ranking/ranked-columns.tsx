import type { rankTop } from "#contract/custom-tops.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { aboutColumn, creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { HeadlineScoreCell } from "#web/shared/creators/headline-figure-cell.tsx";
import { RankCell } from "#web/shared/creators/rank-cell.tsx";
import { columnsOf } from "#web/table/features.ts";

export type Ranked = ReplyOf<typeof rankTop>["ranking"][number] & {
  /** Others on this page share the place. */
  tied: boolean;
};

const column = columnsOf<Ranked>();
const creatorOf = (row: Ranked) => row.creator;

export const RANKED_COLUMNS = column.columns([
  column.display({
    id: "rank",
    header: title("rank"),
    meta: { width: 64, align: "end" },
    cell: ({ row }) => <RankCell {...row.original} />,
  }),
  nameColumn(creatorOf),
  column.display({
    id: "score",
    header: title("score"),
    meta: { width: 64, about: aboutColumn("score") },
    cell: ({ row }) => <HeadlineScoreCell creator={row.original.creator} size={32} />,
  }),
  ...(["followers", "engagementRate", "growth", "niches", "country"] as const).map((id) =>
    creatorColumn(id, creatorOf),
  ),
]);
