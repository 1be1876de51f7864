import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../api/session.ts";
import { Logo } from "./logo.tsx";
import styles from "./mobile-bar.module.css";
import { SearchButton } from "./search-button.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";

/** The top of narrow screens; the sidebar comes as a drawer. */
export function MobileBar() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const [opened, drawer] = useDisclosure(false);
  return (
    <nav className={styles.bar} aria-label={t("sidebar.menu")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("sidebar.menu")}
        aria-expanded={opened}
        onClick={drawer.open}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Logo />
      {user && (
        <span className={styles.search}>
          <SearchButton narrow />
        </span>
      )}
      <Drawer.Root opened={opened} onClose={drawer.close} size={288}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t("sidebar.menu")}>
          <div className={styles.drawer}>
            <Sidebar folded={false} onNavigate={drawer.close} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </nav>
  );
}
