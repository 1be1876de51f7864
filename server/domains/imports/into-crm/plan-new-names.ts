import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TITLE_MAX } from "#contract/limits.ts";

/** Existing titles of a kind in lower case, and how many more there can be (null: without limit). */
export type TitleQuota = { titles: Set<string>; room: number | null };
const KINDS = ["lists", "tags", "statuses"] as const;
export type NameKind = (typeof KINDS)[number];
export type NameQuota = Record<NameKind, TitleQuota> & { full: Record<NameKind, string> };
const LENGTHS = { lists: TITLE_MAX, tags: LABEL_TITLE_MAX, statuses: LABEL_TITLE_MAX };
type Words = Record<NameKind, readonly string[]>;

type NewNames<T> = {
  /** Rows whose names exceed a limit, with the reason. */
  refused: Map<T, string>;
  /** Titles to create for the others, each once. */
  open: Record<NameKind, string[]>;
};

/**
 * The lists, tags and statuses to create for these rows, in their order, as long as there is room; a row gets all its names or
 * none. Adds them to the quota.
 */
export function planNewNames<T>(rows: readonly { row: T; words: Words }[], held: NameQuota): NewNames<T> {
  const refused = new Map<T, string>();
  const open: NewNames<T>["open"] = { lists: [], tags: [], statuses: [] };
  for (const { row, words } of rows) {
    const wanted = {
      lists: missing(words.lists, held.lists),
      tags: missing(words.tags, held.tags),
      statuses: missing(words.statuses, held.statuses),
    };
    const reason = reasonAgainst(wanted, held);
    if (reason !== undefined) {
      refused.set(row, reason);
      continue;
    }
    for (const kind of KINDS)
      for (const title of wanted[kind]) {
        held[kind].titles.add(title.toLowerCase());
        if (held[kind].room !== null) held[kind].room -= 1;
        open[kind].push(title);
      }
  }
  return { refused, open };
}

function missing(titles: readonly string[], { titles: held }: TitleQuota): string[] {
  const wanted = new Map(titles.map((title) => [title.toLowerCase(), title]));
  return [...wanted].flatMap(([lower, title]) => (held.has(lower) ? [] : [title]));
}

function reasonAgainst(wanted: Record<NameKind, string[]>, held: NameQuota): string | undefined {
  for (const kind of KINDS) {
    const { room } = held[kind];
    const max = LENGTHS[kind];
    if (wanted[kind].some((title) => title.length > max)) return `names of ${kind} can have up to ${max} characters`;
    if (room !== null && wanted[kind].length > room) return held.full[kind];
  }
  return undefined;
}
