import { useTranslation } from "react-i18next";
import { exact, MISSING } from "#web/lib/format.ts";
import styles from "./rank-cell.module.css";

/** A place in a ranking, also where others share it; null: not ranked. */
export function RankCell({ rank, tied }: { rank: number | null; tied: boolean }) {
  const { t } = useTranslation("table");
  if (rank === null) {
    return (
      <span className="muted" title={t("rank.noScore")}>
        {MISSING}
      </span>
    );
  }
  return (
    <span className={styles.rank} data-top={rank <= 3} title={tied ? t("rank.tied", { rank: exact(rank) }) : undefined}>
      {tied && <span className={styles.tie}>=</span>}
      {exact(rank)}
    </span>
  );
}
