import type { ReactNode } from "react";
import styles from "./table-bar.module.css";

/** Over a table: its search and filters. */
export function TableBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
