import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TITLE_MAX } from "#contract/limits.ts";

/** What of a kind there is: titles in lower case, and how many more there can be (null: without limit). */
export type Held = { titles: Set<string>; room: number | null };
export type HeldNames = { lists: Held; tags: Held; full: { lists: string; tags: string } };
const LENGTHS = { lists: TITLE_MAX, tags: LABEL_TITLE_MAX };
type Words = { lists: readonly string[]; tags: readonly string[] };

type Openings<T> = {
  /** Rows that cannot have what they name, with the reason. */
  refused: Map<T, string>;
  /** What has to be made for the others, each once. */
  open: { lists: string[]; tags: string[] };
};

/**
 * Which lists and tags have to be made for these rows, in their order, as long as there is room; a row gets all it names
 * or nothing. Counts them as held.
 */
export function planNames<T>(rows: readonly { row: T; words: Words }[], held: HeldNames): Openings<T> {
  const refused = new Map<T, string>();
  const open: Openings<T>["open"] = { lists: [], tags: [] };
  for (const { row, words } of rows) {
    const wanted = { lists: missing(words.lists, held.lists), tags: missing(words.tags, held.tags) };
    const reason = reasonAgainst(wanted, held);
    if (reason !== undefined) {
      refused.set(row, reason);
      continue;
    }
    for (const kind of ["lists", "tags"] as const)
      for (const title of wanted[kind]) {
        held[kind].titles.add(title.toLowerCase());
        if (held[kind].room !== null) held[kind].room -= 1;
        open[kind].push(title);
      }
  }
  return { refused, open };
}

function missing(titles: readonly string[], { titles: held }: Held): string[] {
  const wanted = new Map(titles.map((title) => [title.toLowerCase(), title]));
  return [...wanted].flatMap(([lower, title]) => (held.has(lower) ? [] : [title]));
}

function reasonAgainst(wanted: { lists: string[]; tags: string[] }, held: HeldNames): string | undefined {
  for (const kind of ["lists", "tags"] as const) {
    const { room } = held[kind];
    const max = LENGTHS[kind];
    if (wanted[kind].some((title) => title.length > max)) return `names of ${kind} can have up to ${max} characters`;
    if (room !== null && wanted[kind].length > room) return held.full[kind];
  }
  return undefined;
}
