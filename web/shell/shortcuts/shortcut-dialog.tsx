import "../../styles/mantine-inside.css";
import { useMounted } from "@mantine/hooks";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useShortcutList } from "../../ui/shortcuts.ts";
import styles from "./shortcut-dialog.module.css";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

export function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useShortcutList();
  // Mantine returns the focus on closing only if the dialog was mounted closed.
  const mounted = useMounted();
  return (
    <Dialog opened={mounted && opened} onClose={onClose} title={t("shortcuts.title")}>
      <dl className="flush">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
