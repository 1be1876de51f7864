import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import styles from "./state.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

/** The error message of the server, with a retry button. */
export function ErrorState({
  title,
  message,
  retry,
  retrying = false,
}: {
  title?: string;
  message: string;
  retry?: () => void;
  retrying?: boolean;
}) {
  return (
    <section className={styles.state} role="alert">
      <span className={styles.icon} data-tone="bad" aria-hidden>
        <IconAlertTriangle size={22} />
      </span>
      <h2 className={styles.title}>{title ?? t("error.title")}</h2>
      <p className="muted flush">{message}</p>
      {retry && (
        <div className="mt-2 max-full">
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={retrying} onClick={retry}>
            {t("error.retry")}
          </Button>
        </div>
      )}
    </section>
  );
}
