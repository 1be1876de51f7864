import { IconGripVertical } from "@tabler/icons-react";
import type { Ref } from "react";
import styles from "./label-editors.module.css";

/** What a label is dragged by, or moved by two keys. */
export function LabelGrip({
  ref,
  label,
  keys: [back, on],
  place,
  onMove,
}: {
  ref: Ref<HTMLButtonElement>;
  label: string;
  keys: readonly [back: string, on: string];
  place: number;
  /** `to`: the place it has afterwards. */
  onMove: (to: number) => void;
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.grip}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== back && event.key !== on) return;
        event.preventDefault();
        onMove(event.key === back ? place - 1 : place + 1);
      }}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  );
}
