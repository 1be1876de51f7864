import type { addCreator } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { i18n } from "#web/words/i18n.ts";

type Added = Pick<ReplyOf<typeof addCreator>, "added" | "alreadyThere" | "lists">;

/** "3 creators added to your CRM and to “Summer”. 1 was there already." */
export function addedSentence({ added, alreadyThere, lists }: Added): string {
  const titles = new Intl.ListFormat(i18n.language).format(lists.map(({ title }) => `“${title}”`));
  const ns = { ns: "addToCrm" } as const;
  if (added === 0 && lists.length === 0) return `${i18n.t("allThere", ns)}.`;
  if (added === 0) return `${i18n.t("listed", { ...ns, count: alreadyThere, lists: titles })}.`;
  const done =
    lists.length > 0
      ? i18n.t("addedLists", { ...ns, count: added, lists: titles })
      : i18n.t("added", { ...ns, count: added });
  return alreadyThere > 0 ? `${done}. ${i18n.t("already", { ...ns, count: alreadyThere })}.` : `${done}.`;
}
