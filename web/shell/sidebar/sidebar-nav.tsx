import type { UserView } from "#contract/users.ts";
import {
  IconAddressBook,
  IconFlask,
  IconHistory,
  IconLogin2,
  IconSparkles,
  IconStack2,
  IconUserPlus,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import { SidebarLists } from "./sidebar-lists.tsx";
import type { SidebarTheme } from "./theme-rule.ts";
import styles from "./sidebar.module.css";

const ICON = { size: 18, "aria-hidden": true } as const;

/** Where this person can go: only what exists for them. */
export function SidebarNav({
  folded,
  user,
  theme,
  onNavigate,
}: {
  folded: boolean;
  user: UserView | null;
  theme: SidebarTheme;
  onNavigate: (() => void) | undefined;
}) {
  const { t } = useTranslation("shell");
  const shared = { folded, onNavigate };
  if (!user) {
    return (
      <div className={styles.nav}>
        <ul>
          <SidebarLink {...shared} link={paths.signIn()} icon={<IconLogin2 {...ICON} />} label={t("sidebar.signIn")} />
          <SidebarLink
            {...shared}
            link={paths.signUp()}
            icon={<IconUserPlus {...ICON} />}
            label={t("sidebar.signUp")}
          />
        </ul>
      </div>
    );
  }
  return (
    <div className={styles.nav}>
      <ul>
        <SidebarLink
          {...shared}
          link={paths.discovery()}
          icon={<IconSparkles {...ICON} />}
          label={t("sidebar.discovery")}
        />
        <SidebarLink {...shared} link={paths.crm()} icon={<IconAddressBook {...ICON} />} label={t("sidebar.crm")} />
        <SidebarLink
          {...shared}
          exact
          link={paths.lists()}
          icon={<IconStack2 {...ICON} />}
          label={t("sidebar.lists")}
        />
      </ul>
      {!folded && <SidebarLists onNavigate={onNavigate} />}
      <ul>
        <SidebarLink {...shared} link={paths.history()} icon={<IconHistory {...ICON} />} label={t("sidebar.history")} />
      </ul>
      {user.is_admin && theme === "ADMIN" && (
        <>
          <h2 className={styles.section}>{t("sidebar.admin")}</h2>
          <ul>
            <SidebarLink {...shared} link={paths.sample()} icon={<IconFlask {...ICON} />} label={t("sidebar.sample")} />
          </ul>
        </>
      )}
    </div>
  );
}
