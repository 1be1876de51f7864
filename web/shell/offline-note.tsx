import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./offline-note.module.css";

/** Shown over every page while the browser is offline. */
export function OfflineNote() {
  const { t } = useTranslation("shell");
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
