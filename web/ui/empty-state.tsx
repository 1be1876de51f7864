import type { ReactNode } from "react";
import styles from "./state.module.css";

/** An empty screen: its purpose in one sentence, and one action. */
export function EmptyState({
  icon,
  title,
  heading: Heading = "h2",
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  /** "h1" where this is the whole page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className="muted flush">{children}</p>}
      {action && <div className="mt-2 max-full">{action}</div>}
    </section>
  );
}
