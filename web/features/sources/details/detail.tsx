import type { ReactNode } from "react";
import styles from "./details.module.css";

/** One thing to know of a source, and what can be changed about it. */
export function Detail({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.detail}>
      <h4 className={styles.title}>{title}</h4>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
