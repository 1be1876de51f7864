import { Menu, useMantineColorScheme } from "@mantine/core";
import { SCHEMES } from "./schemes.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** Light, dark or system. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        const scheme = SCHEMES.find((one) => one.value === value);
        if (scheme) setColorScheme(scheme.value);
      }}
    >
      <Menu.Label>{t("scheme.label")}</Menu.Label>
      {SCHEMES.map(({ value, icon }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          <span className="row gap-2">
            {icon}
            {t(`scheme.${value}`)}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
