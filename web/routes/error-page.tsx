import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";

/** Replaces a screen that crashed. The boundary that shows it has reported the error. */
export function ErrorPage() {
  const { t } = useTranslation("shell");
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        icon={<IconAlertTriangle size={22} />}
        title={t("broken.title")}
        action={<Button onClick={() => location.reload()}>{t("broken.reload")}</Button>}
      >
        {t("broken.text")}
      </EmptyState>
    </div>
  );
}
