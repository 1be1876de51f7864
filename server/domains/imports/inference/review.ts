import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { Field } from "../columns/fields.ts";
import { readCountry } from "../rows/facts.ts";
import { cleanText } from "../../../values/missing.ts";
import { categoryParts, nicheOf } from "../../../values/words.ts";
import type { TableProfile } from "./profile-table.ts";
import type { NamedCreator } from "./infer-schema.ts";

/** As many as a person would look through. */
const REVIEWED_MAX = 500;

type Words = Pick<ImportInspection, "countries" | "categories" | "statuses">;

/** Countries and categories of the table with their meaning under the plan; unknown ones first. */
export function wordsToReview(profile: TableProfile, plan: ImportPlan, names?: NicheNames): Words {
  const { countries, categories } = plan.words;
  const by = { words: categories, ...(names && { names }) };
  return {
    countries: reviewed(wordsOf(profile, plan, "country"), (text) => readCountry(text, countries) ?? null),
    statuses: wordsOf(profile, plan, "status").slice(0, REVIEWED_MAX),
    categories: reviewed(
      wordsOf(profile, plan, "category").flatMap(({ text, rows }) =>
        categoryParts(text, by).map((part) => ({ text: part, rows })),
      ),
      (text) => nicheOf(text, by) ?? null,
    ),
  };
}

/** Authors of podcasts with the creators that go by their names. */
export async function peopleToReview(
  profile: TableProfile,
  plan: ImportPlan,
  findPeople: (names: string[]) => Promise<ReadonlyMap<string, NamedCreator[]>>,
): Promise<ImportInspection["people"]> {
  if (plan.target !== "podcasts") return [];
  const authors = wordsOf(profile, plan, "podcast_author").slice(0, REVIEWED_MAX);
  if (authors.length === 0) return [];
  const found = await findPeople(authors.map(({ text }) => text));
  return authors
    .map(({ text, rows }) => ({ text, rows, creators: found.get(text) ?? [] }))
    .toSorted((a, b) => Number(b.creators.length > 0) - Number(a.creators.length > 0) || b.rows - a.rows);
}

type Word = { text: string; rows: number };

/** The distinct words of a field's columns with their number of rows, most frequent first. */
function wordsOf({ words }: TableProfile, { columns }: ImportPlan, field: Field): Word[] {
  const rows = new Map<string, number>();
  for (const [index, column] of columns.entries())
    if (column.field === field)
      for (const [cell, found] of words[index] ?? []) {
        const text = cleanText(cell);
        if (text !== undefined) rows.set(text, (rows.get(text) ?? 0) + found.rows);
      }
  return [...rows].map(([text, n]) => ({ text, rows: n })).toSorted((a, b) => b.rows - a.rows);
}

function reviewed<T>(words: readonly Word[], meaningOf: (text: string) => T | null): (Word & { meaning: T | null })[] {
  const together = new Map<string, Word>();
  for (const { text, rows } of words) {
    const key = text.toLowerCase();
    together.set(key, { text: together.get(key)?.text ?? text, rows: rows + (together.get(key)?.rows ?? 0) });
  }
  return [...together.values()]
    .map((word) => Object.assign(word, { meaning: meaningOf(word.text) }))
    .toSorted((a, b) => Number(a.meaning !== null) - Number(b.meaning !== null) || b.rows - a.rows)
    .slice(0, REVIEWED_MAX);
}
