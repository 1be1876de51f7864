import { Menu, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SCHEMES } from "./schemes.tsx";

/** Light, dark or system. */
export function SchemeChoice() {
  const { t } = useTranslation("shell");
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
