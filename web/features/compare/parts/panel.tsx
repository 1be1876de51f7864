import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

/** A titled section of the comparison. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="flush text-lead">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
