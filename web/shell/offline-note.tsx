import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import styles from "./offline-note.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Shown over every page while the browser is offline. */
export function OfflineNote() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <p className={styles.note}>
          <IconWifiOff size={16} aria-hidden />
          {t("offline")}
        </p>
      )}
    </output>
  );
}
