import { useMantineColorScheme } from "@mantine/core";
import { useId } from "react";
import { SCHEMES } from "./schemes.tsx";
import styles from "./visitor-scheme.module.css";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** Light, dark or system, side by side; stacked when the sidebar is collapsed. */
export function VisitorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">{t("scheme.label")}</legend>
      {SCHEMES.map(({ value, icon }) => (
        <label key={value} className={styles.scheme} title={t(`scheme.${value}`)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {icon}
          <span className="visually-hidden">{t(`scheme.${value}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
