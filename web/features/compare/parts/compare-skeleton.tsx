import { Skeleton } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import styles from "./compare-skeleton.module.css";

const t = texts("compare");

/** The loading placeholder of a comparison. */
export function CompareSkeleton({ columns }: { columns: number }) {
  return (
    <div className={styles.skeleton} aria-busy>
      <output className="visually-hidden">{t("loading")}</output>
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className="grid gap-6" aria-hidden>
          <Skeleton circle height={56} />
          <Skeleton height={12} width="70%" />
          {Array.from({ length: 7 }, (__, row) => (
            <Skeleton key={row} height={16} />
          ))}
        </div>
      ))}
    </div>
  );
}
