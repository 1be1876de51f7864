import type { ReactNode } from "react";
import styles from "./bits.module.css";

export type ToggleOption<V> = {
  value: V;
  label: ReactNode;
  /** Shown on hover, and read to screen readers where given. */ about?: string;
};

/** Small toggle buttons. */
export function Toggles<V extends string | number>({
  label,
  options,
  isOn,
  onToggle,
  perLine,
}: {
  /** The accessible name of the group. */
  label: string;
  options: readonly ToggleOption<V>[];
  isOn: (value: V) => boolean;
  onToggle: (value: V, on: boolean) => void;
  /** Columns of equal width; without it the buttons wrap. */
  perLine?: number;
}) {
  return (
    <fieldset
      className={styles.toggles}
      data-even={perLine !== undefined}
      style={{ "--per-line": perLine }}
      aria-label={label}
    >
      {options.map(({ value, label: text, about }) => (
        <button
          key={value}
          type="button"
          className={styles.toggle}
          aria-pressed={isOn(value)}
          aria-label={about}
          title={about}
          onClick={() => onToggle(value, !isOn(value))}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
