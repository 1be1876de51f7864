import type { UserView } from "#contract/users.ts";
import { Menu } from "@mantine/core";
import { useStore } from "../../lib/store.ts";
import { chooseTheme, sidebarTheme } from "./sidebar-theme.ts";
import { themesFor } from "./theme-rule.ts";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** Switches the sidebar's theme: its color. */
export function ThemeChoice({ user }: { user: UserView }) {
  const themes = themesFor(user);
  return (
    <>
      <Menu.RadioGroup
        value={useStore(sidebarTheme)}
        onChange={(value) => {
          const theme = themes.find((one) => one === value);
          if (theme) chooseTheme(theme);
        }}
      >
        <Menu.Label>{t("themes.label")}</Menu.Label>
        {themes.map((theme) => (
          <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
            {t(`themes.${theme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}
