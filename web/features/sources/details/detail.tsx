import type { ReactNode } from "react";
import styles from "./details.module.css";

/** A titled detail of a source, with its actions. */
export function Detail({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.detail}>
      <h4 className="flush medium text-label muted">{title}</h4>
      {children}
      {actions && <div className="flex wrap gap-2">{actions}</div>}
    </section>
  );
}
