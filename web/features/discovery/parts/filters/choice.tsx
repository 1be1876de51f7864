import { SegmentedControl } from "@mantine/core";
import { useId, type ReactNode } from "react";
import styles from "./filter-panel.module.css";

/** One of a few, all in sight. */
export function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: ReactNode;
  value: V;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className={styles.label} id={id}>
        {label}
      </div>
      <SegmentedControl<V> fullWidth size="xs" aria-labelledby={id} value={value} data={options} onChange={onChange} />
    </div>
  );
}
