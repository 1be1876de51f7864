import { IconBell, IconLogin2, IconUserPlus } from "@tabler/icons-react";
import { paths } from "../../lib/paths.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import styles from "./sidebar.module.css";
import { VisitorScheme } from "./visitor-scheme.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

const ICON = { size: 18, "aria-hidden": true } as const;

/**
 * Links to sign in, to sign up and to be notified of news, and the color scheme. Without menus and tooltips, so that a first visit loads less
 * code.
 */
export function VisitorNav({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
  const shared = { collapsed, onNavigate };
  return (
    <>
      <div className={styles.nav}>
        <ul>
          <SidebarLink {...shared} link={paths.signIn()} icon={<IconLogin2 {...ICON} />} label={t("sidebar.signIn")} />
          <SidebarLink
            {...shared}
            link={paths.signUp()}
            icon={<IconUserPlus {...ICON} />}
            label={t("sidebar.signUp")}
          />
          {/* The settings, where one asks for it, send visitors to sign in first and back afterwards. */}
          <SidebarLink
            {...shared}
            link={paths.settings()}
            icon={<IconBell {...ICON} />}
            label={t("sidebar.notifyMe")}
          />
        </ul>
      </div>
      <div className="fixed-size p-2 rule-top">
        <VisitorScheme />
      </div>
    </>
  );
}
