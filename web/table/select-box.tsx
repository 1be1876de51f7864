import { useEffect, useRef, type ChangeEvent } from "react";
import styles from "./table.module.css";

/** A checkbox with room around it to be hit. */
export function SelectBox({
  label,
  checked,
  mixed = false,
  disabled = false,
  onToggle,
}: {
  label: string;
  checked: boolean;
  /** Some of its rows are selected, not all. */
  mixed?: boolean;
  disabled?: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  // The browser has the mixed state only as a property of its element.
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked;
  }, [mixed, checked]);
  return (
    <label className={styles.selectBox}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={onToggle} />
    </label>
  );
}

export function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** After a click the row takes the focus, so that J, K and X go on from it; Space leaves it on the checkbox. */
export function byPointer({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
}
