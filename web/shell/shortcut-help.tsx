import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { createStore, useStore } from "../lib/store.ts";
import { Kbd } from "../ui/kbd.tsx";
import { useShortcut, useShortcutList } from "../ui/shortcuts.ts";
import styles from "./shortcut-help.module.css";

const opened = createStore(false);

export function showShortcuts(): void {
  opened.set(true);
}

/** The keys of what is open now, on `?`. */
export function ShortcutHelp() {
  const { t } = useTranslation("shell");
  const shortcuts = useShortcutList();
  useShortcut("?", t("shortcuts.show"), showShortcuts);
  return (
    <Modal opened={useStore(opened)} onClose={() => opened.set(false)} title={t("shortcuts.title")}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
