import { searchText } from "#contract/search/search-text.ts";
import { useId, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { useActiveOption } from "#web/lib/use-active-option.ts";
import type { MergeFieldOption } from "./merge-fields.ts";

/** A text of the workspace that is inserted. */
export type Snippet = { _id: string; name: string; text: string };
const NO_SNIPPETS: readonly Snippet[] = [];

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

/** The snippet that is being typed in front of the caret: "/" at the beginning of a word, and what follows. */
export function typedSnippet(text: string, caret: number): { at: number; query: string } | null {
  const at = text.slice(0, caret).lastIndexOf("/");
  if (at < 0 || !/^(?:|.*\s)$/s.test(text.slice(0, at))) return null;
  const query = text.slice(at + 1, caret);
  return query.length > QUERY_MAX || /\s/.test(query) ? null : { at, query };
}

/** Inserts a snippet at the caret, in place of what was typed of its name; where the caret is then. */
export function insertSnippet(text: string, caret: number, snippet: string): { text: string; caret: number } {
  const before = text.slice(0, typedSnippet(text, caret)?.at ?? caret) + snippet;
  return { text: before + text.slice(caret), caret: before.length };
}

/** Offers fields while "{{" and the beginning of one are typed into a subject or text, and snippets while "/" is. */
export function useFieldPicker(
  field: RefObject<TextField | null>,
  text: string,
  fields: readonly MergeFieldOption[],
  onText: (text: string) => void,
  snippets: readonly Snippet[] = NO_SNIPPETS,
) {
  const id = useId();
  /** null: the field does not have the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** Where fields were offered and not wanted. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const inBraces = caret === null ? null : typedField(text, caret);
  const snippet = caret === null || inBraces || snippets.length === 0 ? null : typedSnippet(text, caret);
  const typed = inBraces ?? snippet;
  const query = searchText(typed?.query ?? "");
  const offered = snippet ? snippets.map(({ _id, name }) => ({ value: _id, label: name })) : fields;
  const options = offered
    .filter(
      ({ value, label }) =>
        typed !== null &&
        typed.at !== closedAt &&
        (searchText(label).includes(query) || (!snippet && searchText(value).includes(query))),
    )
    .map(({ value, label }) => (label === value || snippet ? { value, label } : { value, label, detail: value }));
  const { at, active, isMarked, mark, move } = useActiveOption(options, ({ value }) => value);

  /** At the caret, or at the end where there was none yet. */
  function insert(chosen: string) {
    put(insertField(text, field.current?.selectionStart ?? text.length, chosen));
  }

  function insertText(chosen: string) {
    put(insertSnippet(text, field.current?.selectionStart ?? text.length, chosen));
  }

  function put(next: { text: string; caret: number }) {
    const element = field.current;
    // The caret is set in the text that is shown.
    flushSync(() => onText(next.text));
    element?.focus();
    element?.setSelectionRange(next.caret, next.caret);
    mark(null);
  }

  function pick(value: string) {
    const chosen = snippets.find(({ _id }) => _id === value);
    if (chosen) insertText(chosen.text);
    else if (fields.some((one) => one.value === value)) insert(value);
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
    insertText,
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
