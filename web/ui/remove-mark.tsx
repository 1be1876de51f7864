import { IconX } from "@tabler/icons-react";
import styles from "./remove-mark.module.css";

/** Makes a component removable, with a label for the button. */
export type Removable =
  | { onRemove: () => void; removeLabel: string }
  | { onRemove?: undefined; removeLabel?: undefined };

/** The remove button at the end of a chip or pill. */
export function RemoveMark({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.mark} aria-label={label} onClick={onRemove}>
      <IconX size={12} aria-hidden />
    </button>
  );
}
