import { searchText } from "#contract/search/search-text.ts";
import type { Mention } from "#contract/timeline.ts";

/** Part of a note, and where it begins; `ids`: the people it mentions, several where they have the same name. */
type Part = { at: number; text: string; ids: readonly string[] };

/** Splits a note at "@" and a whole name. Of names that begin alike the longest is meant. */
export function splitMentions(text: string, people: readonly Mention[]): Part[] {
  const names = [...Map.groupBy(people, ({ name }) => name)].toSorted(([a], [b]) => b.length - a.length);
  const parts: Part[] = [];
  let start = 0;
  let at = text.indexOf("@");
  while (at >= 0) {
    const from = at + 1;
    const [name, named] =
      names.find(([one]) => one !== "" && text.startsWith(one, from) && endsAt(text, from + one.length)) ?? [];
    const end = name === undefined || !beginsAt(text, at) ? undefined : from + name.length;
    if (end !== undefined) {
      if (at > start) parts.push({ at: start, text: text.slice(start, at), ids: [] });
      parts.push({ at, text: text.slice(at, end), ids: [...new Set(named?.map(({ _id }) => _id))] });
      start = end;
    }
    at = text.indexOf("@", end ?? from);
  }
  if (start < text.length) parts.push({ at: start, text: text.slice(start), ids: [] });
  return parts;
}

export function mentionsIn(text: string, people: readonly Mention[]): string[] {
  return [...new Set(splitMentions(text, people).flatMap(({ ids }) => ids))];
}

/** Characters behind an "@" that may be the beginning of a name. */
const QUERY_MAX = 60;

/** The mention that is being typed in front of the caret: where its "@" is, and what follows. */
export function typedMention(text: string, caret: number): { at: number; query: string } | null {
  const at = text.slice(0, caret).lastIndexOf("@");
  if (at < 0 || !beginsAt(text, at)) return null;
  const query = text.slice(at + 1, caret);
  return query.length > QUERY_MAX || query.includes("\n") || query.startsWith(" ") ? null : { at, query };
}

/** Whether a name, or a later word of it, begins like this. */
export function isNamed(name: string, query: string): boolean {
  return ` ${searchText(name)}`.includes(` ${searchText(query)}`);
}

/** Within a word it is part of an email address. */
function beginsAt(text: string, at: number): boolean {
  return at === 0 || !isOfWord(text.charAt(at - 1));
}

function endsAt(text: string, end: number): boolean {
  return !isOfWord(text.charAt(end));
}

function isOfWord(character: string): boolean {
  return /^[\p{L}\p{N}_]$/u.test(character);
}
