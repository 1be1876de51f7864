import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import styles from "./page-pending.module.css";

/** While a page's code is on its way. */
export function PagePending() {
  return (
    <div className={styles.pending}>
      <SkeletonRows />
    </div>
  );
}
