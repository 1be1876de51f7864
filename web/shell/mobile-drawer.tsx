import "../styles/mantine-inside.css";
// oxlint-disable-next-line no-restricted-imports -- its frame has no header
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import styles from "./mobile-bar.module.css";
import { useLayer } from "../ui/layer.ts";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

export function MobileDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Mantine returns the focus on closing only if the drawer was mounted closed.
  const mounted = useMounted();
  const layer = useLayer({ opened: mounted && opened, onClose });
  return (
    <Drawer.Root {...layer} size={288}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("sidebar.menu")}>
        <div className={styles.drawer}>
          <Sidebar collapsed={false} onNavigate={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
