import { searchText } from "#contract/search/search-text.ts";
import { useId, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { useActiveOption } from "#web/lib/use-active-option.ts";
import type { MergeFieldOption } from "./merge-fields.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Characters behind "{{" that may be the beginning of a field. */
const QUERY_MAX = 30;

/** The field that is being typed in front of the caret: where its braces are, and what follows. */
export function typedField(text: string, caret: number): { at: number; query: string } | null {
  const at = text.slice(0, caret).lastIndexOf("{{");
  if (at < 0) return null;
  const query = text.slice(at + 2, caret);
  return query.length > QUERY_MAX || /[{}\n]/.test(query) ? null : { at, query };
}

/** Inserts a field at the caret, in place of what was typed of it; where the caret is then. */
export function insertField(text: string, caret: number, field: string): { text: string; caret: number } {
  const typed = typedField(text, caret);
  const before = `${text.slice(0, typed?.at ?? caret)}{{${field}}}`;
  const after = text.slice(caret);
  // Braces that close it already.
  return { text: before + (typed && after.startsWith("}}") ? after.slice(2) : after), caret: before.length };
}

/** Offers fields while "{{" and the beginning of one are typed into a subject or text. */
export function useFieldPicker(
  field: RefObject<TextField | null>,
  text: string,
  fields: readonly MergeFieldOption[],
  onText: (text: string) => void,
) {
  const id = useId();
  /** null: the field does not have the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** Where fields were offered and not wanted. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = caret === null ? null : typedField(text, caret);
  const query = searchText(typed?.query ?? "");
  const options = fields
    .filter(
      ({ value, label }) =>
        typed !== null &&
        typed.at !== closedAt &&
        (searchText(label).includes(query) || searchText(value).includes(query)),
    )
    .map(({ value, label }) => (label === value ? { value, label } : { value, label, detail: value }));
  const { at, active, isMarked, mark, move } = useActiveOption(options, ({ value }) => value);

  /** At the caret, or at the end where there was none yet. */
  function insert(chosen: string) {
    const element = field.current;
    const next = insertField(text, element?.selectionStart ?? text.length, chosen);
    // The caret is set in the text that is shown.
    flushSync(() => onText(next.text));
    element?.focus();
    element?.setSelectionRange(next.caret, next.caret);
    mark(null);
  }

  function pick(value: string) {
    if (fields.some((one) => one.value === value)) insert(value);
  }

  /** Returns whether the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (options.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    if (move(event)) return true;
    if (event.key === "Escape") {
      // Closes the list, not the dialog.
      event.stopPropagation();
      setClosedAt(typed?.at ?? null);
      return true;
    }
    if ((event.key !== "Enter" && event.key !== "Tab") || !active) return false;
    event.preventDefault();
    pick(active.value);
    return true;
  }

  return {
    insert,
    list: { id, options, active, isMarked, onMark: mark, onPick: pick },
    onKeyDown,
    field: {
      "aria-autocomplete": "list" as const,
      "aria-controls": options.length > 0 ? id : undefined,
      "aria-activedescendant": active && `${id}-${at}`,
      onSelect: ({ currentTarget }: SyntheticEvent<TextField>) => setCaret(currentTarget.selectionStart),
      onBlur: () => setCaret(null),
    },
  };
}
