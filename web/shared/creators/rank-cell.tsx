import { exact, MISSING } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./rank-cell.module.css";

const t = texts("table");

/** A place in a ranking, also where others share it; null: not ranked. */
export function RankCell({ rank, tied }: { rank: number | null; tied: boolean }) {
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
