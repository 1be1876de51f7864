import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MenuChoice } from "./menu-choice.tsx";

const SCHEMES = [
  { value: "light", icon: <IconSun size={16} aria-hidden /> },
  { value: "dark", icon: <IconMoon size={16} aria-hidden /> },
  { value: "auto", icon: <IconDeviceDesktop size={16} aria-hidden /> },
] as const;

/** Light, dark or as the system. */
export function SchemeChoice() {
  const { t } = useTranslation("shell");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("scheme.label")}</Menu.Label>
      {SCHEMES.map(({ value, icon }) => (
        <MenuChoice key={value} icon={icon} chosen={colorScheme === value} onChoose={() => setColorScheme(value)}>
          {t(`scheme.${value}`)}
        </MenuChoice>
      ))}
    </>
  );
}
