import type { ReactNode } from "react";
import styles from "./links.module.css";

/** Links one under the other, as LinkRows. */
export function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {children}
    </ul>
  );
}
