import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { FIELD_OPTIONS_MAX } from "#contract/base/limits.ts";
import { optionFor, type CrmTarget } from "../columns/crm-fields.ts";
import { goesIntoCrm } from "../rows/crm-words.ts";
import { cleanText } from "../../../values/missing.ts";
import { cutText } from "../../../values/whole-text.ts";
import { DISTINCT_MAX, type TableProfile } from "./profile-table.ts";

type NewWord = { text: string; rows: number; line: number };

/** A column of a select. */
type SelectColumn = {
  index: number;
  label: string;
  /** Words that can become options, but are none yet. */
  words: NewWord[];
  /** Words that are too long for options. */
  long: NewWord[];
  /** Whether the field has room for all words. */
  fits: boolean;
  /** The column has more words than are compared. */
  isOpen: boolean;
};

/** The columns that are imported into selects, with their words that are no options. */
export function findOptions(profile: TableProfile, plan: ImportPlan, targets: readonly CrmTarget[]): SelectColumn[] {
  if (!goesIntoCrm(plan)) return [];
  return plan.columns.flatMap(({ crmField }, index) => {
    const target = targets.find(({ key }) => key === crmField);
    if (target?.field.kind !== "select") return [];
    const { label, options = {} } = target.field;
    const known = profile.words[index];
    const unknown = known ? wordsBeyond(target, known) : [];
    const words = unknown.filter(({ text }) => optionFor(target, text));
    const long = unknown.filter((word) => !words.includes(word));
    const fits = Boolean(known) && Object.keys(options).length + words.length <= FIELD_OPTIONS_MAX;
    return { index, label, words, long, fits, isOpen: !known };
  });
}

function wordsBeyond(target: CrmTarget, known: ReadonlyMap<string, { rows: number; line: number }>): NewWord[] {
  const unknown = new Map<string, NewWord>();
  for (const [cell, { rows, line }] of known) {
    const text = cleanText(cell);
    if (text === undefined || optionFor(target, text, { createOptions: false })) continue;
    const same = unknown.get(text.toLowerCase());
    if (same) same.rows += rows;
    else unknown.set(text.toLowerCase(), { text, rows, line });
  }
  return [...unknown.values()];
}

/** The plan, which imports without the words of a column for which its field has no room, unless the user has decided. */
export function withOptions(plan: ImportPlan, selects: readonly SelectColumn[]): ImportPlan {
  const over = new Set(selects.flatMap(({ index, fits }) => (fits ? [] : index)));
  return {
    ...plan,
    columns: plan.columns.map((column, index) =>
      over.has(index) ? { ...column, createOptions: column.createOptions ?? false } : column,
    ),
  };
}

/** What imports can create, most frequent first. */
export function optionsToCreate(selects: readonly SelectColumn[]): NonNullable<ImportInspection["options"]> {
  return selects.flatMap(({ index, words, fits }) =>
    fits && words.length > 0
      ? {
          column: index,
          words: words.map(({ text, rows }) => ({ text, rows })).toSorted((a, b) => b.rows - a.rows),
        }
      : [],
  );
}

/** As many as a note can hold. */
const OPTIONS_NAMED = 20;
const OPTION_SHOWN = 60;

/** Words that are left out although the user has not decided so. */
export function optionDoubts(selects: readonly SelectColumn[]): string[] {
  return selects.flatMap(({ label, words, long, fits, isOpen }) => {
    if (isOpen)
      return `The column of “${label}” has more than ${DISTINCT_MAX} different words: those that are no options are not imported.`;
    const all = fits ? long : [...words, ...long].toSorted((a, b) => a.line - b.line);
    const rest = all.length - OPTIONS_NAMED;
    return [
      ...(fits ? [] : [`“${label}” can have up to ${FIELD_OPTIONS_MAX} options, too few for the words of its column.`]),
      ...all.slice(0, OPTIONS_NAMED).map(({ text, rows, line }) => {
        const more = rows > 1 ? ` and ${rows - 1} more` : "";
        return `Line ${line}${more}: “${cutText(text, OPTION_SHOWN)}” is not an option of “${label}” and is not imported.`;
      }),
      ...(rest > 0 ? [`${rest} more words are not options of “${label}”.`] : []),
    ];
  });
}
