import type { rankTop } from "#contract/custom-tops.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useTranslation } from "react-i18next";
import { exact, MISSING } from "#web/lib/format.ts";
import { aboutColumn, creatorColumn, nameColumn, title } from "#web/shared/creators/creator-cells.tsx";
import { ScoreCell } from "#web/shared/creators/plain-cells.tsx";
import { columnsOf } from "#web/table/features.ts";
import styles from "./ranking.module.css";

export type Ranked = ReplyOf<typeof rankTop>["ranking"][number] & {
  /** Others on this page share the place. */
  tied: boolean;
};

const column = columnsOf<Ranked>();
const creatorOf = (row: Ranked) => row.creator;

export const RANKED_COLUMNS = column.columns([
  column.display({
    id: "rank",
    header: RankTitle,
    meta: { width: 64, align: "end" },
    cell: ({ row }) => <RankCell {...row.original} />,
  }),
  nameColumn(creatorOf),
  column.display({
    id: "score",
    header: title("score"),
    meta: { width: 64, about: aboutColumn("score") },
    cell: ({ row }) => <ScoreCell creator={row.original.creator} size={32} />,
  }),
  ...(["followers", "engagementRate", "growth", "niches", "country"] as const).map((id) =>
    creatorColumn(id, creatorOf),
  ),
]);

function RankTitle() {
  const { t } = useTranslation("lists");
  return t("ranking.place");
}

function RankCell({ rank, tied }: Pick<Ranked, "rank" | "tied">) {
  const { t } = useTranslation("lists");
  if (rank === null) {
    return (
      <span className="muted" title={t("ranking.noScore")}>
        {MISSING}
      </span>
    );
  }
  return (
    <span
      className={styles.rank}
      data-top={rank <= 3}
      title={tied ? t("ranking.tied", { rank: exact(rank) }) : undefined}
    >
      {tied && <span className={styles.tie}>=</span>}
      {exact(rank)}
    </span>
  );
}
