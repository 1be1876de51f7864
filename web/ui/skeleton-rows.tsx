import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./skeleton-rows.module.css";

/** Loading placeholder rows: picture, name, some figures. */
export function SkeletonRows({ rows = 8, figures = 3 }: { rows?: number; figures?: number }) {
  const { t } = useTranslation("ui");
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
