import type { ReactNode } from "react";
import styles from "./bits.module.css";

export type ToggleOption<V> = {
  value: V;
  label: ReactNode;
  /** Said on hover, and to screen readers where given. */ about?: string;
};

/** Small buttons each of which is on or off. */
export function Toggles<V extends string | number>({
  label,
  options,
  isOn,
  onToggle,
  perLine,
}: {
  /** What they are, for screen readers. */
  label: string;
  options: readonly ToggleOption<V>[];
  isOn: (value: V) => boolean;
  onToggle: (value: V, on: boolean) => void;
  /** So many in a line, all as wide; as they fit when not said. */
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
