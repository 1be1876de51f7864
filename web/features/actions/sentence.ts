import { NOTED_VERBS, VERBS, type ActionView } from "#contract/actions.ts";
import { useTranslation } from "react-i18next";

/** A verb without a sentence is a type error below. */
const KNOWN = [...VERBS, ...NOTED_VERBS];

/** Sentences of verbs with the title of a tag, status or list. */
const NAMED = {
  "crm.add": "crm.addToList",
  "crm.tag": "crm.tagAs",
  "crm.untag": "crm.untagAs",
  "crm.retag": "crm.retagAs",
  "crm.status": "crm.statusAs",
  "crm.lists": "crm.listsAs",
  "crm.import": "crm.importAs",
} as const;

function isNamed(verb: string | undefined): verb is keyof typeof NAMED {
  return verb !== undefined && verb in NAMED;
}

/** An action as a sentence; an unknown verb is shown by its name. */
export function useSentence({ verb, count, title }: Pick<ActionView, "verb" | "count" | "title">): string {
  const { t } = useTranslation("actions");
  const known = KNOWN.find((one) => one === verb);
  if (title && isNamed(known)) return t(`verbs.${NAMED[known]}`, { count, title });
  if (known === "views.delete" && !title) return t("verbs.views.deleteOwn", { count });
  return known ? t(`verbs.${known}`, { count, title: title ?? "" }) : t("other", { count, verb });
}
