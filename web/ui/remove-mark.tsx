import { IconX } from "@tabler/icons-react";
import styles from "./remove-mark.module.css";

/** What may be taken away, and then says so. */
export type Removable =
  | { onRemove: () => void; removeLabel: string }
  | { onRemove?: undefined; removeLabel?: undefined };

/** The cross at the end of a chip or a pill. */
export function RemoveMark({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.mark} aria-label={label} onClick={onRemove}>
      <IconX size={12} aria-hidden />
    </button>
  );
}
