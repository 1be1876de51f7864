import { getCrmUser } from "#contract/crm/endpoints.ts";
import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { useLoaded } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { useActiveOption } from "#web/lib/use-active-option.ts";
import { isNamed, typedMention } from "./mentions.ts";

const SHOWN_MAX = 8;

/** Offers colleagues while "@" and the beginning of a name are typed into a note. */
export function useMentionPicker(text: string, onText: (text: string) => void) {
  const id = useId();
  const { members } = useLoaded(getCrmUser, {}).crmUser;
  const { _id: you } = useSignedIn();
  const field = useRef<HTMLTextAreaElement>(null);
  /** null: the field does not have the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The mention whose names were closed: they stay closed while it is typed on. */
  const [closed, setClosed] = useState<ReturnType<typeof typedMention>>(null);
  const typed = caret === null ? null : typedMention(text, caret);
  const isOpen = typed !== null && !(closed?.at === typed.at && typed.query.startsWith(closed.query));
  const options = members
    .filter(({ _id, name, isMember }) => isOpen && isMember && _id !== you && name !== "" && isNamed(name, typed.query))
    .slice(0, SHOWN_MAX)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const { at, active, isMarked, mark, move } = useActiveOption(options, ({ value }) => value);

  function pick(value: string) {
    const option = options.find((one) => one.value === value);
    if (!option || !typed || caret === null) return;
    const before = `${text.slice(0, typed.at)}@${option.label} `;
    // The caret is set in the text that is shown.
    flushSync(() => onText(before + text.slice(caret).trimStart()));
    field.current?.setSelectionRange(before.length, before.length);
    setClosed({ at: typed.at, query: `${option.label} ` });
    mark(null);
  }

  /** Returns whether the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (options.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    if (move(event)) return true;
    if (event.key === "Escape") {
      // Closes the list, not what the note is in.
      event.stopPropagation();
      setClosed(typed);
      return true;
    }
    if ((event.key !== "Enter" && event.key !== "Tab") || !active) return false;
    event.preventDefault();
    pick(active.value);
    return true;
  }

  return {
    list: { id, options, active, isMarked, onMark: mark, onPick: pick },
    onKeyDown,
    field: {
      ref: field,
      "aria-autocomplete": "list" as const,
      "aria-controls": options.length > 0 ? id : undefined,
      "aria-activedescendant": active && `${id}-${at}`,
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setCaret(currentTarget.selectionStart),
      onBlur: () => setCaret(null),
    },
  };
}
