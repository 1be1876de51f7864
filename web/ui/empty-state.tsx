import type { ReactNode } from "react";
import styles from "./state.module.css";

/** A place with nothing in it yet: what it is for in one sentence, and the one thing to do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className={styles.state}>
      {icon && <span className={styles.icon} aria-hidden>{icon}</span>}
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
