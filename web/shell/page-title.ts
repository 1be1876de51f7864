import { useDocumentTitle } from "@mantine/hooks";
import { useTranslation } from "react-i18next";

/** Sets the document title, which is also announced to screen readers on navigation. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation("shell");
  useDocumentTitle(t("pageTitle", { page }));
}
