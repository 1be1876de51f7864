import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { PAGES } from "./pages.ts";

/** G, then the first letter of a page, opens it. */
export function useGoKeys(): void {
  const { t } = useTranslation("search");
  const { t: pageName } = useTranslation("shell");
  const navigate = useNavigate();
  const says = (name: "discovery" | "crm" | "lists" | "imports" | "history") =>
    t("go", { page: pageName(`sidebar.${name}`) });
  useShortcut(PAGES.discovery.keys, says("discovery"), () => void navigate(PAGES.discovery.link));
  useShortcut(PAGES.crm.keys, says("crm"), () => void navigate(PAGES.crm.link));
  useShortcut(PAGES.lists.keys, says("lists"), () => void navigate(PAGES.lists.link));
  useShortcut(PAGES.imports.keys, says("imports"), () => void navigate(PAGES.imports.link));
  useShortcut(PAGES.history.keys, says("history"), () => void navigate(PAGES.history.link));
}
