import { useId, type ReactNode } from "react";
import styles from "./profile.module.css";

/** A titled section of a profile. */
export function Section({
  title,
  note,
  action,
  children,
}: {
  title: string;
  /** Secondary text after the title. */
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="stack gap-2 shrink" aria-labelledby={id}>
      <div className="row justify-between gap-2 min-target">
        <h2 id={id} className="flush text-body">
          {title}
          {note && <span className={styles.note}> · {note}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
