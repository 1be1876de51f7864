import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import styles from "./page-pending.module.css";

/** Shown while a page's code loads. */
export function PagePending() {
  return (
    <div className={styles.pending}>
      <SkeletonRows />
    </div>
  );
}
