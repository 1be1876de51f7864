import type { ImportPlan } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import { textFor, type CrmTarget } from "../columns/crm-fields.ts";
import type { Field } from "../columns/fields.ts";
import { goesIntoCrm } from "../rows/crm-words.ts";
import { readCountry } from "../rows/facts.ts";
import { cleanText } from "../values/missing.ts";
import { categoryParts, nicheOf } from "../values/words.ts";
import { cutText } from "../values/whole-text.ts";
import { DISTINCT_MAX, type TableProfile } from "./profile-table.ts";
import type { NamedCreator } from "./infer-schema.ts";

/** As many as a person would look through. */
const REVIEWED_MAX = 500;

type Words = Pick<ImportInspection, "countries" | "categories" | "statuses">;

/** Countries and categories of the table with their meaning under the plan; unknown ones first. */
export function wordsToReview(profile: TableProfile, plan: ImportPlan): Words {
  const { countries, categories } = plan.words;
  return {
    countries: reviewed(wordsOf(profile, plan, "country"), (text) => readCountry(text, countries) ?? null),
    statuses: wordsOf(profile, plan, "status").slice(0, REVIEWED_MAX),
    categories: reviewed(
      wordsOf(profile, plan, "category").flatMap(({ text, rows }) =>
        categoryParts(text, categories).map((part) => ({ text: part, rows })),
      ),
      (text) => nicheOf(text, categories) ?? null,
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

/** As many as a note can hold. */
const OPTIONS_NAMED = 20;
const OPTION_SHOWN = 60;

/** Words in columns of selects that are no options: imports leave them out, and do not change fields. */
export function optionDoubts(profile: TableProfile, plan: ImportPlan, targets: readonly CrmTarget[]): string[] {
  if (!goesIntoCrm(plan)) return [];
  return plan.columns.flatMap(({ crmField }, index) => {
    const target = targets.find(({ key }) => key === crmField);
    return target?.field.kind === "select" ? unknownOptions(profile.words[index], target, plan) : [];
  });
}

function unknownOptions(
  words: TableProfile["words"][number] | undefined,
  target: CrmTarget,
  { decimal }: ImportPlan,
): string[] {
  const { label } = target.field;
  if (!words)
    return [
      `The column of “${label}” has more than ${DISTINCT_MAX} different words: those that are no options are not imported.`,
    ];
  const unknown = new Map<string, Word & { line: number }>();
  for (const [cell, { rows, line }] of words) {
    const text = cleanText(cell);
    if (text === undefined || textFor(target, text, { decimal, order: undefined }) !== undefined) continue;
    const same = unknown.get(text.toLowerCase());
    if (same) same.rows += rows;
    else unknown.set(text.toLowerCase(), { text, rows, line });
  }
  const all = [...unknown.values()];
  return [
    ...all.slice(0, OPTIONS_NAMED).map(({ text, rows, line }) => {
      const more = rows > 1 ? ` and ${rows - 1} more` : "";
      return `Line ${line}${more}: “${cutText(text, OPTION_SHOWN)}” is not an option of “${label}” and is not imported. Add the option to the field first.`;
    }),
    ...(all.length > OPTIONS_NAMED ? [`${all.length - OPTIONS_NAMED} more words are not options of “${label}”.`] : []),
  ];
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
