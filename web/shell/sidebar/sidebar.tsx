import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useUser } from "../../api/session.ts";
import { useStore } from "../../lib/store.ts";
import { Logo } from "../logo.tsx";
import { Hint } from "./hint.tsx";
import { MemberNav } from "./members-only.ts";
import { sidebarOpen } from "./sidebar-open.ts";
import { sidebarTheme } from "./sidebar-theme.ts";
import styles from "./sidebar.module.css";
import { VisitorNav } from "./visitor-nav.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** `onNavigate`: given in the drawer, which closes when a link is followed and has no collapse button. */
export function Sidebar({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const user = useUser();
  const theme = useStore(sidebarTheme);
  const label = collapsed ? t("sidebar.open") : t("sidebar.close");
  return (
    <nav className={styles.sidebar} aria-label={t("sidebar.label")} data-collapsed={collapsed} data-theme={theme}>
      <div className={styles.head}>
        {!collapsed && <Logo />}
        {!onNavigate && (
          <Hint label={label} keys="mod+b">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              aria-expanded={!collapsed}
              onClick={() => sidebarOpen.set(collapsed)}
            >
              {collapsed ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </ActionIcon>
          </Hint>
        )}
      </div>
      {user ? (
        <MemberNav collapsed={collapsed} user={user} onNavigate={onNavigate} />
      ) : (
        <VisitorNav collapsed={collapsed} onNavigate={onNavigate} />
      )}
    </nav>
  );
}
