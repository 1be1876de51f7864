import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Over rows that are still true as of before: the newest could not be read. */
export function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  const { t } = useTranslation("table");
  return (
    <p className="flush row justify-between gap-3 mb-2 bad-tint notice" role="alert">
      <span>{t("stale", { message })}</span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t("retry")}
      </Button>
    </p>
  );
}
