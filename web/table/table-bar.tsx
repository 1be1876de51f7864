import type { ReactNode, Ref } from "react";
import styles from "./table-bar.module.css";

/** Over a table: its search and filters. */
export function TableBar({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.bar}>
      {children}
    </div>
  );
}
