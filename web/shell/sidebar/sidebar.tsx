import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../api/session.ts";
import { useStore } from "../../lib/store.ts";
import { Logo } from "../logo.tsx";
import { Hint } from "./hint.tsx";
import { MemberPlaces } from "./members-only.ts";
import { sidebarOpen } from "./sidebar-open.ts";
import { sidebarTheme } from "./sidebar-theme.ts";
import styles from "./sidebar.module.css";
import { VisitorPlaces } from "./visitor-places.tsx";

/** `onNavigate`: given in the drawer, which closes when a link is followed and has no collapse button. */
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
          <Hint label={label} keys="mod+b">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              aria-expanded={!folded}
              onClick={() => sidebarOpen.set(folded)}
            >
              {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </ActionIcon>
          </Hint>
        )}
      </div>
      {user ? (
        <MemberPlaces folded={folded} user={user} theme={theme} onNavigate={onNavigate} />
      ) : (
        <VisitorPlaces folded={folded} onNavigate={onNavigate} />
      )}
    </nav>
  );
}
