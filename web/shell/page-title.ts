import { useDocumentTitle } from "@mantine/hooks";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Sets the document title, which is also announced to screen readers on navigation. */
export function usePageTitle(page: string): void {
  useDocumentTitle(t("pageTitle", { page }));
}
