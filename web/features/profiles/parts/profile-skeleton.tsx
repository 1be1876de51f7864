import { Skeleton } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import styles from "./profile.module.css";

const t = texts("profiles");

/** The loading placeholder of a profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles.profile} aria-busy>
      <output className="visually-hidden">{t("loading")}</output>
      <div className={styles.top}>
        <div className="flex align-start gap-4">
          <Skeleton circle height={80} />
          <div className="shrink grow">
            <Skeleton height={20} width="55%" mb={10} />
            <Skeleton height={12} width="35%" mb={10} />
            <Skeleton height={12} width="45%" />
          </div>
          <Skeleton circle height={52} />
        </div>
        <Skeleton height={30} width={120} />
      </div>
      <div className={styles.main}>
        <div className="stack gap-2 shrink">
          <Skeleton height={12} />
          <Skeleton height={12} width="92%" />
          <Skeleton height={12} width="60%" />
        </div>
        <div className="stack gap-2 shrink">
          <Skeleton height={148} />
          <Skeleton height={148} />
        </div>
        <Skeleton height={220} />
      </div>
    </div>
  );
}
