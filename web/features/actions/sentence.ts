import type { ActionView } from "#contract/actions.ts";
import { useTranslation } from "react-i18next";

const VERBS = [
  "crm.add",
  "crm.remove",
  "lists.create",
  "lists.update",
  "lists.delete",
  "lists.add",
  "lists.remove",
  "views.delete",
  "timeline.note-delete",
  "crm.distinct",
  "crm.merge",
  "crm.unmerge",
  "plans.grant",
] as const;

/** An action as a sentence; a verb without words of its own is named as it is. */
export function useSentence({ verb, count, title }: Pick<ActionView, "verb" | "count" | "title">): string {
  const { t } = useTranslation("actions");
  const known = VERBS.find((one) => one === verb);
  if (known === "crm.add" && title) return t("verbs.crm.addToList", { count, title });
  if (known === "views.delete" && !title) return t("verbs.views.deleteOwn", { count });
  return known ? t(`verbs.${known}`, { count, title: title ?? "" }) : t("other", { count, verb });
}
