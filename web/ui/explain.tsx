import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./bits.module.css";

/** A word that says on hover and focus what is meant by it. */
export function Explain({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <Tooltip label={about} position="top-start">
      <button type="button" className={styles.explain}>
        {children}
      </button>
    </Tooltip>
  );
}
