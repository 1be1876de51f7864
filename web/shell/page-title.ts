import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";

/** In the tab, and what a screen reader says when the page has come. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation("shell");
  useDocumentTitle(t("pageTitle", { page }));
}
