import type { ReactNode } from "react";
import styles from "./links.module.css";

/** A list of `LinkRow`s. */
export function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {children}
    </ul>
  );
}
