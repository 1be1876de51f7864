import type { ReactNode } from "react";
import styles from "./advocacy.module.css";

/** A table that is scrolled where the screen is narrower. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it is scrolled by keys; a section with the heading's name is around it
    <div className={styles.wide} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}
