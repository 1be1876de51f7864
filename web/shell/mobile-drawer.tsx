import "../styles/mantine-inside.css";
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import styles from "./mobile-bar.module.css";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

export function MobileDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Mantine returns the focus on closing only if the drawer was mounted closed.
  const mounted = useMounted();
  return (
    <Drawer.Root opened={mounted && opened} onClose={onClose} size={288}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("sidebar.menu")}>
        <div className={styles.drawer}>
          <Sidebar collapsed={false} onNavigate={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
