import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import styles from "./icon-choice.module.css";

/** A choice of icons. Buttons instead of radios, which would capture J, K and X. */
export function IconChoice<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: V; label: string; icon: Icon }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset className="fieldset-reset flex fixed-size" aria-label={label}>
      {options.map(({ value: one, label: name, icon: OptionIcon }) => (
        <ActionIcon
          key={one}
          variant="default"
          size={30}
          className={styles.one}
          aria-label={name}
          title={name}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          <OptionIcon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
