import { isFieldKey, type FieldKey } from "#contract/collections/field-key.ts";
import { NOTED_VERBS, VERBS, type HistoryEntry } from "#contract/actions.ts";
import { ownFields } from "#web/shared/crm-creators/own-fields.ts";
import { i18n } from "#web/words/i18n.ts";

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
  "fields.update": "fields.updateOf",
} as const;

function isNamed(verb: string | undefined): verb is keyof typeof NAMED {
  return verb !== undefined && verb in NAMED;
}

/** What a field of the workspace is called; one that was deleted since has no name. */
export function fieldName(key: FieldKey): string {
  return ownFields().find(({ _id }) => _id === key)?.title ?? i18n.t("changes.ownField", { ns: "actions" });
}

type Creator = HistoryEntry["creators"][number];
/** A text, or a creator to link to. */
export type SentencePart = string | Creator;

/** Takes the place of the creators while the rest of a sentence is translated. */
const PLACE = "\u0000";

/** An action as a sentence that names its first creators; an unknown verb is shown by its name. */
export function sentenceOf(action: HistoryEntry): SentencePart[] {
  const t = i18n.getFixedT("en", "actions");
  const { verb, count, title, fields, creators } = action;
  const known = KNOWN.find((one) => one === verb);
  const sentence = () => {
    if (title && isNamed(known)) return t(`verbs.${NAMED[known]}`, { count, title, creators: PLACE });
    if (known === "views.delete" && !title) return t("verbs.views.deleteOwn", { count });
    if (known === "crm.fields" && creators.length > 0 && fields.length > 0) {
      const names = fields.flatMap((field) => {
        if (field === "deleted") return [];
        return isFieldKey(field) ? `“${fieldName(field)}”` : lowerFirst(t(`changes.fields.${field}`));
      });
      return t("verbs.crm.fieldsOf", { fields: sentenceText(enumerate(names)), creators: PLACE });
    }
    return known ? t(`verbs.${known}`, { count, title: title ?? "", creators: PLACE }) : t("other", { count, verb });
  };
  const [before = "", ...after] = sentence().split(PLACE);
  return after.length === 0 ? [before] : [before, ...namesOf(action), after.join("")];
}

export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.full_name)).join("");
}

function namesOf({ creators, creatorCount }: HistoryEntry): SentencePart[] {
  if (creators.length === 0) return [i18n.t("creators", { ns: "actions", count: creatorCount })];
  const more = creatorCount - creators.length;
  return enumerate(more > 0 ? [...creators, i18n.t("more", { ns: "actions", count: more })] : creators);
}

/** "a, b and c", of texts or creators. */
function enumerate(items: readonly SentencePart[]): SentencePart[] {
  const format = new Intl.ListFormat("en-GB", { type: "conjunction" });
  return format
    .formatToParts(items.map((_, place) => String(place)))
    .map(({ type, value }) => (type === "element" ? (items[Number(value)] ?? "") : value));
}

/** Within another sentence. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
