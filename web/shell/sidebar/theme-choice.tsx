import type { UserView } from "#contract/users.ts";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useStore } from "../../lib/store.ts";
import { MenuChoice } from "./menu-choice.tsx";
import { chooseTheme, sidebarTheme, themesFor } from "./sidebar-theme.ts";

/** Which of the sidebar's themes: what is at hand, and its colour. */
export function ThemeChoice({ user }: { user: UserView }) {
  const { t } = useTranslation("shell");
  const theme = useStore(sidebarTheme);
  return (
    <>
      <Menu.Label>{t("themes.label")}</Menu.Label>
      {themesFor(user).map((one) => (
        <MenuChoice key={one} chosen={one === theme} onChoose={() => chooseTheme(one)}>
          {t(`themes.${one}`)}
        </MenuChoice>
      ))}
      <Menu.Divider />
    </>
  );
}
