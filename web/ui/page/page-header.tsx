import type { ReactNode } from "react";
import styles from "./page-header.module.css";

/** The top of a page: its only h1, a subtitle, and its actions. */
export function PageHeader({
  title,
  lead,
  badge,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {badge}
        </div>
        {lead && <p className="flush mt-1 max-prose muted">{lead}</p>}
      </div>
      {actions && <div className="flex wrap gap-2">{actions}</div>}
    </header>
  );
}
