import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./table.module.css";

/** Over rows that are still true as of before: the newest could not be read. */
export function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  const { t } = useTranslation("table");
  return (
    <p className={styles.note} role="alert">
      <span>{t("stale", { message })}</span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t("retry")}
      </Button>
    </p>
  );
}
