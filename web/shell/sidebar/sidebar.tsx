import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../api/session.ts";
import { useStore } from "../../lib/store.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Logo } from "../logo.tsx";
import { SearchButton } from "../search-button.tsx";
import { sidebarOpen } from "./sidebar-open.ts";
import { sidebarTheme } from "./sidebar-theme.ts";
import { SidebarNav } from "./sidebar-nav.tsx";
import styles from "./sidebar.module.css";
import { UserMenu } from "./user-menu.tsx";

/** `onNavigate`: it is a drawer, which closes when a link is followed and has no fold button. */
export function Sidebar({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const theme = useStore(sidebarTheme);
  const label = folded ? t("sidebar.open") : t("sidebar.close");
  return (
    <nav className={styles.sidebar} aria-label={t("sidebar.label")} data-folded={folded} data-theme={theme}>
      <div className={styles.head}>
        {!folded && <Logo />}
        {!onNavigate && (
          <Tooltip
            position="right"
            label={
              <>
                {label} <Kbd keys="mod+b" />
              </>
            }
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              aria-expanded={!folded}
              onClick={() => sidebarOpen.set(folded)}
            >
              {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {user && (
        <div className={styles.search}>
          <SearchButton narrow={folded} onOpen={onNavigate} />
        </div>
      )}
      <SidebarNav folded={folded} user={user} theme={theme} onNavigate={onNavigate} />
      <div className={styles.foot}>
        <UserMenu folded={folded} user={user} />
      </div>
    </nav>
  );
}
