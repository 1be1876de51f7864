import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./bits.module.css";

/** Text with an explanation on hover and focus. */
export function Explain({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <Tooltip label={about} position="top-start">
      <button type="button" className={styles.explain}>
        {children}
      </button>
    </Tooltip>
  );
}
