import { Button } from "@mantine/core";
import { IconCompass } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../shell/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("shell");
  usePageTitle(t("notFound.title"));
  return (
    <EmptyState
      heading="h1"
      icon={<IconCompass size={22} />}
      title={t("notFound.title")}
      action={<Button renderRoot={(props) => <Link {...props} {...paths.home()} />}>{t("notFound.action")}</Button>}
    >
      {t("notFound.text")}
    </EmptyState>
  );
}
