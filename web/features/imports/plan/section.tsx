import { useId, type ReactNode } from "react";
import styles from "./section.module.css";

/** A section of the import draft: a title, its status and its controls. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="flush text-lead">
          {title}
        </h2>
        {lead && <span className="muted">{lead}</span>}
        {actions && <span className="flex push-end gap-2">{actions}</span>}
      </div>
      {children}
    </section>
  );
}
