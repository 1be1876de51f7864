import type { ReactNode } from "react";
import styles from "./bits.module.css";
import { RemoveMark, type Removable } from "./remove-mark.tsx";

type ChipProps = { children: string; icon?: ReactNode; tone?: "plain" | "accent" | "watch" } & Removable;

/** A small fact or an active filter; removable with `onRemove`. */
export function Chip({ children, icon, tone = "plain", onRemove, removeLabel }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon}
      <span className="ellipsis" title={children}>
        {children}
      </span>
      {onRemove && <RemoveMark label={removeLabel} onRemove={onRemove} />}
    </span>
  );
}
