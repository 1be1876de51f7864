import type { ReactNode } from "react";
import styles from "./stats.module.css";

/** Figures in a row, each with its label: `Stat`s. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className="flush row semibold text-lead tabular">{children}</dd>
    </div>
  );
}
