import { useId, type ReactNode } from "react";
import styles from "./profile.module.css";

/** A part of a profile under its title. */
export function Section({
  title,
  note,
  action,
  children,
}: {
  title: string;
  /** Said after the title, quietly. */
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
          {note && <span className={styles.note}> · {note}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
