import type { FieldKey } from "#contract/collections/field-key.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import type { CrmWords } from "../rows/item.ts";

/** What rows name and imports can create: options of a select by the field's key. */
export type NameKind = "lists" | "tags" | "statuses" | FieldKey;
export type TitleQuota = {
  /** Existing titles in lower case. */
  titles: Set<string>;
  /** How many more there can be (null: without limit). */
  room: number | null;
  /** The message when there is no room. */
  full: Message | undefined;
  /** Characters of a title. */
  max: number;
};
export type NameQuota = ReadonlyMap<NameKind, TitleQuota>;
export type TitlesByKind = ReadonlyMap<NameKind, readonly string[]>;

type NewNames<T> = {
  /** Rows whose names exceed a limit, with the reason. */
  refused: Map<T, string>;
  /** Titles to create for the others, each once. */
  open: TitlesByKind;
};

/**
 * The lists, tags, statuses and options to create for these rows, in their order, as long as there is room; a row gets all its
 * names or none. Adds them to the quota.
 */
export function planNewNames<T>(rows: readonly { row: T; words: CrmWords }[], held: NameQuota): NewNames<T> {
  const refused = new Map<T, string>();
  const open = new Map<NameKind, string[]>();
  for (const { row, words } of rows) {
    const wanted = [...namesOf(words)].map(([kind, titles]) => missing(kind, titles, held));
    const reason = wanted.flatMap((one) => reasonAgainst(one) ?? [])[0];
    if (reason !== undefined) {
      refused.set(row, reason);
      continue;
    }
    for (const { kind, quota, titles } of wanted)
      for (const title of titles) {
        quota.titles.add(title.toLowerCase());
        if (quota.room !== null) quota.room -= 1;
        open.set(kind, [...(open.get(kind) ?? []), title]);
      }
  }
  return { refused, open };
}

function namesOf({ lists, tags, statuses, options }: CrmWords): TitlesByKind {
  const byField = options.map(({ field, title }) => [field, [title]] as const);
  return new Map<NameKind, readonly string[]>([["lists", lists], ["tags", tags], ["statuses", statuses], ...byField]);
}

type Wanted = { kind: NameKind; quota: TitleQuota; titles: string[] };

function missing(kind: NameKind, titles: readonly string[], held: NameQuota): Wanted {
  const quota = held.get(kind);
  if (!quota) throw new Error(`the quota of ${kind} was not read`);
  const wanted = new Map(titles.map((title) => [title.toLowerCase(), title]));
  return { kind, quota, titles: [...wanted].flatMap(([lower, title]) => (quota.titles.has(lower) ? [] : [title])) };
}

function reasonAgainst({ kind, quota: { room, full, max }, titles }: Wanted): string | undefined {
  if (titles.some((title) => title.length > max)) return `names of ${kind} can have up to ${max} characters`;
  return room !== null && titles.length > room ? full?.msg : undefined;
}
