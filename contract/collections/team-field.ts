import { z } from "zod";
import { EMAIL_MAX, NUMBER_MAX, TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { trust } from "../base/trust.ts";
import type { Declaration } from "./collection.ts";
import { betweenFilter, choiceFilter, choiceOrNone, enteredFilter, flagFilter, searchFilter } from "./filters.ts";
import { day } from "../base/dates.ts";
import { uuid } from "../base/ids.ts";
import { say } from "../messages/shared.ts";

/** An empty text clears the value. */
export const cleared = z.literal("").transform(() => null);

const bound = z.number().min(-NUMBER_MAX).max(NUMBER_MAX);
/** Digits behind the decimal separator. */
export const DECIMALS = { number: 6, money: 2 } as const;
const decimal = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[-+]?\\d{1,13}(\\.\\d{1,${digits}})?$`))
    .transform(Number)
    .pipe(bound);

type Options<Label> = { label: Label; /** Pixels of the column. */ width?: number };

/**
 * Fields whose values the team enters. The kind of such a field determines everything else: the property of the row,
 * validation, editor, cell, column, sort, filter, column of files and target of imports are all called `id`.
 */
export const teamField = {
  text<const Id extends string, const L extends string>(
    id: Id,
    { label, width = 158, max = TEXT_MAX }: Options<L> & { max?: number },
  ) {
    const edit = {
      schema: z.union([cleared, z.string().max(max)]),
      expected: say("values.text", { max: String(max) }),
    };
    const filter = enteredFilter(searchFilter(id, { param: id, max: TITLE_MAX }));
    return { kind: "text" as const, label, filter, ...entered(id, { width, row: z.string().nullable(), edit }) };
  },
  number<const Id extends string, const L extends string>(id: Id, { label, width = 96 }: Options<L>) {
    const edit = { schema: z.union([cleared, decimal(DECIMALS.number)]), expected: say("values.number") };
    const filter = enteredFilter(betweenFilter(id, bound));
    return { kind: "number" as const, label, filter, ...entered(id, { width, row: z.number().nullable(), edit }) };
  },
  /** All amounts of a field are in one currency, so that they can be compared. */
  money<const Id extends string, const L extends string>(
    id: Id,
    { label, currency, width = 104 }: Options<L> & { currency: string },
  ) {
    const edit = { schema: z.union([cleared, decimal(DECIMALS.money)]), expected: say("values.amount") };
    const filter = enteredFilter(betweenFilter(id, bound));
    const derived = entered(id, { width, row: z.number().nullable(), edit });
    return { kind: "money" as const, label, currency, filter, ...derived };
  },
  date<const Id extends string, const L extends string>(id: Id, { label, width = 104 }: Options<L>) {
    const edit = { schema: z.union([cleared, day]), expected: say("values.date") };
    const filter = enteredFilter(betweenFilter(id, day));
    return { kind: "date" as const, label, filter, ...entered(id, { width, row: day.nullable(), edit }) };
  },
  select<const Id extends string, const L extends string, const O extends Readonly<Record<string, string>>>(
    id: Id,
    { label, options, width = 120 }: Options<L> & { options: O },
  ) {
    const value = z.enum(Object.keys(options));
    const edit = {
      schema: z.union([cleared, value]),
      expected: say("values.choice", { options: Object.keys(options).join(", ") }),
    };
    const derived = entered(id, { width, row: value.nullable(), edit });
    return { kind: "select" as const, label, options, filter: enteredFilter(choiceFilter(id, value)), ...derived };
  },
  /** A member of the workspace by the user's id; crmWith() makes the members its options. */
  member<const Id extends string, const L extends string>(id: Id, { label, width = 130 }: Options<L>) {
    const edit = { schema: z.union([cleared, uuid.toLowerCase()]), expected: say("values.member") };
    const derived = entered(id, { width, row: uuid.nullable(), edit });
    // Files have the name.
    const file = { ...derived.export, json: z.string().nullable() };
    return { kind: "member" as const, label, filter: choiceOrNone(id, uuid), ...derived, export: file };
  },
  url<const Id extends string, const L extends string>(id: Id, { label, width = 158 }: Options<L>) {
    const schema = z.union([cleared, z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(TEXT_MAX)]);
    const edit = { schema, expected: say("values.link") };
    const derived = entered(id, { width, row: z.string().nullable(), edit });
    return { kind: "url" as const, label, filter: flagFilter(id), ...derived };
  },
  email<const Id extends string, const L extends string>(id: Id, { label, width = 160 }: Options<L>) {
    const edit = { schema: z.union([cleared, z.email().max(EMAIL_MAX)]), expected: say("values.email") };
    const derived = entered(id, { width, row: z.string().nullable(), edit });
    return { kind: "email" as const, label, filter: flagFilter(id), ...derived };
  },
};

/** What is the same for all kinds. */
function entered<const Id extends string, R extends z.ZodType, E extends object>(
  id: Id,
  { width, row, edit }: { width: number; row: R; edit: E },
) {
  return {
    // An object with one key has the property of that name.
    row: trust<Record<Id, R>>({ [id]: row }),
    column: { width },
    sort: id,
    edit: { ...edit, property: id },
    export: { id, width: Math.ceil(width / 8), json: row },
  };
}

/**
 * Converts a text that people enter to the form that calls take: options of a select may be given by their names too,
 * in upper or lower case. A name that several options have is not converted.
 */
export function normalizeEntry({ options = {} }: Pick<Declaration, "options">, text: string): string {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(options).filter((names) => names.some((name) => name.toLowerCase() === wanted));
  const [option] = found.find(([key]) => key.toLowerCase() === wanted) ?? (found.length === 1 ? (found[0] ?? []) : []);
  return option ?? text.trim();
}
