import { Radio } from "@mantine/core";
import styles from "./card-choice.module.css";

const PARTS = { root: styles.choice, label: styles.label, description: styles.about };

/** One of a few choices that need explaining, each a card. */
export function CardChoice<V extends string>({
  label,
  choices,
  defaultValue,
  onChange,
}: {
  label: string;
  choices: readonly { value: V; label: string; about: string }[];
  defaultValue?: V | undefined;
  onChange?: (value: V) => void;
}) {
  return (
    <Radio.Group
      label={label}
      {...(defaultValue !== undefined && { defaultValue })}
      onChange={(chosen) => {
        const choice = choices.find(({ value }) => value === chosen);
        if (choice) onChange?.(choice.value);
      }}
    >
      <div className={styles.choices}>
        {choices.map(({ value, label: name, about }) => (
          <Radio key={value} value={value} label={name} description={about} size="xs" classNames={PARTS} />
        ))}
      </div>
    </Radio.Group>
  );
}
