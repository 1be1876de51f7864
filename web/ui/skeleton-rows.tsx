import { Skeleton } from "@mantine/core";
import styles from "./skeleton-rows.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

/** Loading placeholder rows: picture, name, some figures. */
export function SkeletonRows({ rows = 8, figures = 3 }: { rows?: number; figures?: number }) {
  return (
    <div aria-busy>
      <output className="visually-hidden">{t("loading")}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden>
          <Skeleton circle height={28} width={28} style={{ flex: "none" }} />
          <Skeleton className={styles.name} height={10} />
          {Array.from({ length: figures }, (__, figure) => (
            <Skeleton key={figure} className={styles.figure} height={10} />
          ))}
        </div>
      ))}
    </div>
  );
}
