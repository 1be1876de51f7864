import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import styles from "./limited.module.css";

/** States that the plan limits the results. */
export function Limited({ to }: { to: number }) {
  const { t } = useTranslation("discovery");
  return (
    <p className={styles.limited}>
      <IconLock size={16} aria-hidden /> {t("limited", { count: to, formatted: exact(to) })}
    </p>
  );
}
