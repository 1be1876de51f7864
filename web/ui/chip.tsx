import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./bits.module.css";

type ChipProps = { children: string; icon?: ReactNode; tone?: "plain" | "accent" | "watch" } & (
  | { onRemove: () => void; removeLabel: string }
  | { onRemove?: undefined; removeLabel?: undefined }
);

/** A small fact or an active filter; with `onRemove` it can be taken away. */
export function Chip({ children, icon, tone = "plain", onRemove, removeLabel }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon}
      <span className={styles.clip} title={children}>
        {children}
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
