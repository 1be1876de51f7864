import { parse } from "csv-parse/sync";
import { splitIcon } from "#contract/categories/category-name.ts";
import {
  ANY_LANGUAGE,
  categoryName,
  categorySlug,
  CATEGORY_DESC_MAX,
  keywordLanguage,
  keywordText,
  KEYWORD_TYPES,
  type KeywordType,
} from "#contract/taxonomy.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import { rowChangeOf, slugOf, type Entries, type KeywordChange, type RowChange } from "./entries.ts";

/** A word of a niche that is on. */
export type Word = Pick<KeywordChange, "id" | "type" | "language" | "word"> & { isShipped: boolean; isActive: boolean };

const COLUMNS = ["side", "category", "id", "name", "slug", "description", "synonym", "keyword", "signal"] as const;
type Column = (typeof COLUMNS)[number];
/** undefined: the table has no such column, and what is stored stays. */
type Line = Record<"side" | "category" | "id" | "name" | "slug", string> &
  Record<"description" | KeywordType, string | undefined>;

/** Writes "fr:jeu vidéo" for a word of one language; without a code the word belongs to no single language. */
function wordText({ language, word }: Pick<Word, "language" | "word">): string {
  return language === ANY_LANGUAGE && !/^[a-z]{2,3}:/.test(word) ? word : `${language}:${word}`;
}

function parseWord(text: string): { language: string; word: string } {
  const [, language, word] = text.match(/^([a-z]{2,3}):(.+)$/) ?? [];
  return language !== undefined && word !== undefined && keywordLanguage.safeParse(language).success
    ? { language, word: word.trim() }
    : { language: ANY_LANGUAGE, word: text };
}

const cell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, " ");

/** Rows that exist, in display order. */
function ordered<T extends { deleted: boolean; position: number }>(rows: ReadonlyMap<number, T>): [number, T][] {
  return [...rows]
    .filter(([, { deleted }]) => !deleted)
    .toSorted(([a, one], [b, other]) => one.position - other.position || a - b);
}

/** The taxonomy as lines in display order: a category, then its niches. Words are separated by "|". */
export function tsvOf({ category, niche }: Entries, words: readonly Word[]): string {
  const on = Map.groupBy(
    words.filter(({ isActive }) => isActive),
    ({ id, type }) => `${type} ${id}`,
  );
  const niches = Map.groupBy(ordered(niche), ([, { categoryId }]) => categoryId);
  const wordsOf = (id: number) => KEYWORD_TYPES.map((type) => (on.get(`${type} ${id}`) ?? []).map(wordText).join("|"));
  const lines = ordered(category).flatMap(([root, { side, name, slug, description }]) =>
    [[side, "", String(root), name, slug, description, "", "", ""]].concat(
      (niches.get(root) ?? []).map(([id, values]) =>
        [side, slug, String(id), values.name, values.slug, ""].concat(wordsOf(id)),
      ),
    ),
  );
  const all: (readonly string[])[] = [COLUMNS];
  return all
    .concat(lines)
    .map((line) => `${line.map(cell).join("\t")}\n`)
    .join("");
}

/** What a table asks for, or why it cannot be read, in a sentence with its line. */
export type Plan = { changes: RowChange[]; keywords: KeywordChange[]; ids: Map<number, string> };

class Unreadable extends Error {
  readonly problem: Message;

  constructor(problem: Message) {
    super(problem.msg);
    this.problem = problem;
  }
}

/**
 * The changes that bring the taxonomy to what a table says. What it does not name stays; words of a niche that it names
 * are those of the table. Rows without an id are new: `nextId` is the first that is free.
 */
export function planOf(
  text: string,
  { entries, words, nextId }: { entries: Entries; words: readonly Word[]; nextId: number },
): Plan | { problem: Message } {
  try {
    return plan(linesOf(text), { entries, words, nextId });
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

function linesOf(text: string): Line[] {
  let table: string[][];
  try {
    table = parse(text, { delimiter: "\t", quote: false, bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new Unreadable(say("table.notTabs"));
  }
  const [header = [], ...rows] = table;
  const at = (column: Column) => header.findIndex((name) => name.trim().toLowerCase() === column);
  for (const column of ["side", "category", "name"] as const)
    if (at(column) < 0) throw new Unreadable(say("table.noColumn", { column }));
  const valueOf = (row: string[], column: Column): string => row[at(column)]?.trim() ?? "";
  const optional = (row: string[], column: Column) => (at(column) < 0 ? undefined : valueOf(row, column));
  return rows.map((row) => ({
    side: valueOf(row, "side"),
    category: valueOf(row, "category"),
    id: valueOf(row, "id"),
    name: valueOf(row, "name"),
    slug: valueOf(row, "slug"),
    description: optional(row, "description"),
    synonym: optional(row, "synonym"),
    keyword: optional(row, "keyword"),
    signal: optional(row, "signal"),
  }));
}

function plan(
  lines: readonly Line[],
  { entries, words, nextId }: { entries: Entries; words: readonly Word[]; nextId: number },
): Plan {
  const result: Plan = { changes: [], keywords: [], ids: new Map() };
  let free = nextId;
  /** Categories by side and slug, those of the table first. */
  const roots = new Map(
    [...entries.category].flatMap(([id, { side, slug, deleted }]) =>
      deleted ? [] : [[`${side} ${slug}`, id] as const],
    ),
  );
  const wordsOf = Map.groupBy(words, ({ id }) => id);
  for (const [i, line] of lines.entries()) {
    const fail = (reason: Message): never => {
      throw new Unreadable(say("table.line", { line: i + 2, reason }));
    };
    const { side, name } = line;
    if (side !== "creator" && side !== "brand") return fail(say("table.side"));
    if (!categoryName.safeParse(name).success) fail(say("table.name"));
    const isRoot = line.category === "";
    const of = isRoot ? "category" : "niche";
    const known = entries[of].get(Number(line.id));
    const slug = line.slug || (known?.slug ?? slugOf(splitIcon(name).label));
    if (!categorySlug.safeParse(slug).success) fail(say("table.slug", { slug }));
    const root = isRoot
      ? 0
      : (roots.get(`${side} ${line.category}`) ?? fail(say("table.noParent", { side, category: line.category })));
    const id = line.id === "" ? (bySlug(entries, { side, root, slug, isRoot }) ?? free++) : Number(line.id);
    const before = entries[of].get(id);
    if (line.id !== "" && before === undefined) fail(say("table.noEntry", { kind: of, id: line.id }));
    if (result.ids.has(id)) fail(say("table.twice", { kind: of, id: String(id) }));
    result.ids.set(id, splitIcon(name).label);
    const position = positionOf(before, entries, { of, root });
    const description = line.description ?? entries.category.get(id)?.description ?? "";
    if (description.length > CATEGORY_DESC_MAX) fail(say("table.description"));
    const after: RowChange["after"] = isRoot
      ? { side, name, slug, description, position, deleted: false }
      : { categoryId: root, name, slug, position, deleted: false };
    const change = rowChangeOf(of, id, { before, after });
    if (change) result.changes.push(change);
    if (isRoot) roots.set(`${side} ${slug}`, id);
    else result.keywords.push(...keywordChanges(id, line, { known: wordsOf.get(id) ?? [], fail }));
  }
  return result;
}

function bySlug(
  { category, niche }: Entries,
  { side, root, slug, isRoot }: { side: string; root: number; slug: string; isRoot: boolean },
): number | undefined {
  const found = isRoot
    ? [...category].find(([, one]) => !one.deleted && one.side === side && one.slug === slug)
    : [...niche].find(([, one]) => !one.deleted && one.categoryId === root && one.slug === slug);
  return found?.[0];
}

/** New rows come last. */
function positionOf(
  before: { position?: number; deleted: boolean } | undefined,
  { category, niche }: Entries,
  { of, root }: { of: "category" | "niche"; root: number },
): number {
  if (before?.position !== undefined) return before.position;
  const others =
    of === "category" ? [...category.values()] : [...niche.values()].filter((one) => one.categoryId === root);
  return Math.max(-1, ...others.map(({ position }) => position)) + 1;
}

const keyOf = (one: { language: string; word: string }) => `${one.language} ${one.word}`;

function keywordChanges(
  id: number,
  line: Line,
  { known, fail }: { known: readonly Word[]; fail: (reason: Message) => never },
): KeywordChange[] {
  return KEYWORD_TYPES.flatMap((type) => {
    const cells = line[type];
    if (cells === undefined) return [];
    const wanted = new Map(
      cells
        .split("|")
        .map((text) => text.trim())
        .filter((text) => text !== "")
        .map(parseWord)
        .map((one) => {
          if (!keywordText.safeParse(one.word).success) fail(say("table.word", { word: one.word }));
          return [keyOf(one), one] as const;
        }),
    );
    const now = new Map(known.filter((one) => one.type === type).map((one) => [keyOf(one), one]));
    const added = [...wanted].flatMap(([key, { language, word }]): KeywordChange[] => {
      const one = now.get(key);
      if (one?.isActive) return [];
      return [{ of: "keyword", id, type, language, word, before: one ? "off" : "none", after: "on" }];
    });
    const removed = [...now].flatMap(([key, { language, word, isActive, isShipped }]): KeywordChange[] =>
      isActive && !wanted.has(key)
        ? [{ of: "keyword", id, type, language, word, before: "on", after: isShipped ? "off" : "none" }]
        : [],
    );
    return added.concat(removed);
  });
}
