import type { ActionView } from "#contract/actions.ts";
import { useTranslation } from "react-i18next";

const VERBS = [
  "crm.add",
  "crm.remove",
  "crm.tag",
  "crm.untag",
  "crm.retag",
  "crm.status",
  "crm.lists",
  "crm.fields",
  "labels.merge",
  "labels.delete",
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

/** How verbs are said where the one tag, status or list they are about can be named. */
const NAMED = {
  "crm.add": "crm.addToList",
  "crm.tag": "crm.tagAs",
  "crm.untag": "crm.untagAs",
  "crm.retag": "crm.retagAs",
  "crm.status": "crm.statusAs",
  "crm.lists": "crm.listsAs",
} as const;

function isNamed(verb: string | undefined): verb is keyof typeof NAMED {
  return verb !== undefined && verb in NAMED;
}

/** An action as a sentence; a verb without words of its own is named as it is. */
export function useSentence({ verb, count, title }: Pick<ActionView, "verb" | "count" | "title">): string {
  const { t } = useTranslation("actions");
  const known = VERBS.find((one) => one === verb);
  if (title && isNamed(known)) return t(`verbs.${NAMED[known]}`, { count, title });
  if (known === "views.delete" && !title) return t("verbs.views.deleteOwn", { count });
  return known ? t(`verbs.${known}`, { count, title: title ?? "" }) : t("other", { count, verb });
}
