import { fieldWith, type Field } from "#contract/collections/collection.ts";
import type { EnteredField } from "#contract/crm/endpoints.ts";
import type { TimelineEventData, TimelineEntry } from "#contract/timeline.ts";
import { useSignedIn } from "#web/api/session.ts";
import { formatValue } from "#web/shared/collections/format-value.ts";
import { crmNow, people } from "#web/shared/crm-creators/own-fields.ts";
import { i18n, texts } from "#web/words/i18n.ts";

const t = texts("timeline");

/** The actor's display name. */
export function useActorName(): (actor: TimelineEntry["actor"]) => string {
  const { _id } = useSignedIn();
  return (actor) => {
    if (!actor) return t("system");
    return actor._id === _id ? t("you") : actor.name || t("formerMember");
  };
}

const lists = (of: { title: string }[]) =>
  new Intl.ListFormat(i18n.language).format(of.map(({ title }) => `“${title}”`));

/** Former members have a name while they have an account. */
const personName = (id: string) => people().find(({ _id }) => _id === id)?.name ?? t("formerMember");

function textOf(field: Field | undefined, text: string): string {
  if (field?.kind === "member") return personName(text);
  return field?.kind === "date" ? formatValue(field, text) : text;
}

/** A CRM event as a sentence: "Ada tagged #summer, #beauty". */
export function useEventText(): (data: TimelineEventData, actor: TimelineEntry["actor"]) => string {
  const nameOf = useActorName();
  return (data, actor) => {
    const who = nameOf(actor);
    switch (data.kind) {
      case "tags":
        return t(`events.${changeOf(data, "tagged", "untagged", "retagged")}`, {
          who,
          added: hashed(data.added),
          removed: hashed(data.removed),
        });
      case "lists":
        return t(`events.${changeOf(data, "listed", "unlisted", "relisted")}`, {
          who,
          added: lists(data.added),
          removed: lists(data.removed),
        });
      case "status":
        if (data.source === "sequence" && data.to !== null) return t("events.bySequence", { who, to: data.to });
        if (data.to === null) return t("events.statusCleared", { who, from: data.from ?? "" });
        return data.from === null
          ? t("events.status", { who, to: data.to })
          : t("events.moved", { who, from: data.from, to: data.to });
      case "field": {
        const key = FIELD_EVENTS[data.field] ?? "field";
        const declared = fieldWith(crmNow(), { property: data.field });
        const field = data.label ?? declared?.label ?? data.field;
        return data.text === ""
          ? t(`events.${key}Cleared`, { who, field })
          : t(`events.${key}`, { who, field, text: textOf(declared, data.text) });
      }
      case "unassigned":
        return t("events.unassigned", { name: personName(data.userId) });
      case "ownerNotRestored":
        return t("events.ownerNotRestored", { who, name: personName(data.userId) });
      case "merged":
      case "unmerged":
        return t(`events.${data.kind}`, { who, name: data.full_name });
      case "import":
        return t("events.import", { who, title: data.title });
      case "added":
      case "removed":
        return t(`events.${data.kind}`, { who });
    }
  };
}

/** Fields with sentences of their own. */
const FIELD_EVENTS: Partial<Record<EnteredField, "note" | "email">> = { customNote: "note", customEmail: "email" };

function hashed(titles: readonly string[]): string {
  return titles.map((title) => `#${title}`).join(", ");
}

/** Chooses the text for additions, removals or both. */
function changeOf<const Word extends string>(
  { added, removed }: { added: readonly unknown[]; removed: readonly unknown[] },
  came: Word,
  went: Word,
  both: Word,
): Word {
  if (removed.length === 0) return came;
  return added.length === 0 ? went : both;
}
