import { z } from "zod";
import { FIELDS_MAX, FILTER_VALUES_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { trust } from "../base/trust.ts";
import { fieldKey } from "./field-key.ts";
import { problem } from "../messages/shared.ts";

/** The end of a range that is open. */
export const OPEN_END = -1;

/** `id`: its name in calls. `schema` fills in the value that filters nothing. */
type FilterOf<Kind extends string, Value> = { kind: Kind; id: string; schema: z.ZodType<Value> };

/** A value of a filter that is not set when it is null or absent. */
export function unlessNull<T extends z.ZodType>(value: T) {
  return value
    .nullable()
    .transform((given) => given ?? undefined)
    .optional();
}

/** Words that a row must contain. `param`: its name in URLs where that is another one. */
export type SearchFilter = FilterOf<"search", string> & { param: string; max: number };
/** Between two numbers; rows without the figure match only when both ends are open. */
export type RangeFilter = FilterOf<"range", { min: number; max: number }> & { open: { min: number; max: number } };
/** Between two numbers or two days, both included; null: open. */
export type BetweenFilter = FilterOf<"between", { from: number | string | null; to: number | string | null }> & {
  bound: z.ZodType<number | string>;
};
export type Match = "any" | "every";
/** How many of several choices must hold, as filters of two values have it: any of them, or all. */
export const METHODS = ["or", "and"] as const;
/**
 * Chooses some of many values: rows match that have any of them, or every one. `method`: the id of the filter of
 * METHODS that decides which. `hasNone`: NONE is a choice and matches rows without a value.
 */
export type ChoiceFilter = FilterOf<"choice", (string | number)[]> & {
  hasNone: boolean;
  value: z.ZodType<string | number>;
  match: Match;
  method?: string | undefined;
  max: number;
};
/** One of many values, or any (undefined). */
export type OneFilter = FilterOf<"one", string | number | undefined> & { value: z.ZodType<string | number> };
/** One of a few values, the first of which filters nothing. */
export type OptionFilter = FilterOf<"option", string> & { values: readonly string[] };
/** On or off. */
export type ToggleFilter = FilterOf<"toggle", boolean>;
/**
 * Those of the filters in `of` that are negated, and of those of the workspace's own fields: rows match that do not match
 * such a filter.
 */
export type NegationFilter = FilterOf<"negation", string[]> & { of: readonly string[] };
/** Present, absent, or either (null). */
export type FlagFilter = FilterOf<"flag", boolean | null>;

/** Filters a field that the team enters: by its value, as `of` does, or by whether it has one. */
export type EnteredFilter = FilterOf<"entered", unknown> & { of: SearchFilter | BetweenFilter | ChoiceFilter };

export type Filter =
  | SearchFilter
  | RangeFilter
  | BetweenFilter
  | ChoiceFilter
  | OneFilter
  | OptionFilter
  | ToggleFilter
  | FlagFilter
  | NegationFilter
  | EnteredFilter;

export function searchFilter<const Id extends string, const Param extends string>(
  id: Id,
  { param, max }: { param: Param; max: number },
) {
  return { kind: "search" as const, id, param, max, schema: typed(max).default("") };
}

const ordered = problem("input.minAboveMax");

/** `min`: the lowest bound there is, which is also the open end; −1, which callers send for an open end, is the same. */
export function countFilter<const Id extends string>(id: Id, { max }: { max: number }) {
  const schema = z
    .strictObject({
      min: z
        .int()
        .min(OPEN_END)
        .max(max)
        .overwrite((min) => Math.max(min, 0))
        .default(0),
      max: z.int().min(OPEN_END).max(max).default(OPEN_END),
    })
    .refine((range) => range.max === OPEN_END || range.min <= range.max, ordered)
    .prefault({});
  return { kind: "range" as const, id, open: { min: 0, max: OPEN_END }, schema };
}

/** Fractions; −1 is both the lowest bound and the open end. */
export function rateFilter<const Id extends string>(id: Id, { max }: { max: number }) {
  const bound = z.number().min(OPEN_END).max(max).default(OPEN_END);
  const schema = z
    .strictObject({ min: bound, max: bound })
    .refine((range) => range.max === OPEN_END || range.min <= range.max, ordered)
    .prefault({});
  return { kind: "range" as const, id, open: { min: OPEN_END, max: OPEN_END }, schema };
}

/** `bound`: what either end can be. */
export function betweenFilter<const Id extends string>(id: Id, bound: z.ZodType<number | string>) {
  const end = bound.nullable().default(null);
  const schema = z
    .strictObject({ from: end, to: end })
    .refine(({ from, to }) => from === null || to === null || from <= to, problem("input.fromAboveTo"))
    .prefault({});
  return { kind: "between" as const, id, bound, schema };
}

type Choice = { match?: Match; method?: string; max?: number };

/** The choice of rows without a value. */
export const NONE = "none";

export function choiceFilter<const Id extends string, T extends z.ZodType<string | number>>(
  id: Id,
  value: T,
  { match = "any", method, max = FILTER_VALUES_MAX }: Choice = {},
) {
  const schema = z.array(value).max(max).default([]);
  return { kind: "choice" as const, id, value, match, method, max, hasNone: false, schema };
}

/** Creates a choice filter that offers NONE in addition to its values. */
export function choiceOrNone<const Id extends string, T extends z.ZodType<string | number>>(
  id: Id,
  value: T,
  choice: Choice = {},
) {
  return { ...choiceFilter(id, z.union([value, z.literal(NONE)]), choice), hasNone: true };
}

export function negationFilter<const Id extends string, const T extends readonly [string, ...string[]]>(id: Id, of: T) {
  const schema = z
    .array(z.union([z.enum<T>(of), fieldKey]))
    .max(of.length + FIELDS_MAX)
    .default([]);
  return { kind: "negation" as const, id, of, schema };
}

export function oneFilter<const Id extends string, T extends z.ZodType<string | number>>(id: Id, value: T) {
  return { kind: "one" as const, id, value, schema: unlessNull(value) };
}

export function optionFilter<const Id extends string, const T extends readonly [string, ...string[]]>(
  id: Id,
  values: T,
) {
  // The first of the values is one of them.
  return { kind: "option" as const, id, values, schema: z.enum<T>(values).default(trust<never>(values[0])) };
}

export function toggleFilter<const Id extends string>(id: Id) {
  return { kind: "toggle" as const, id, schema: z.boolean().default(false) };
}

export function flagFilter<const Id extends string>(id: Id) {
  return { kind: "flag" as const, id, schema: z.boolean().nullable().default(null) };
}

export function enteredFilter<const F extends EnteredFilter["of"]>(of: F) {
  // A property of a type parameter has the type of its constraint, which forgets the name and that there is a default.
  const own = trust<{ id: F["id"]; schema: F["schema"] }>(of);
  return { kind: "entered" as const, id: own.id, of, schema: z.union([z.boolean(), own.schema]) };
}

/** The choices of a filter, if it offers any. */
export function choicesOf(filter: Filter): ChoiceFilter | undefined {
  if (filter.kind === "choice") return filter;
  return filter.kind === "entered" && filter.of.kind === "choice" ? filter.of : undefined;
}

/** Whether rows must have any of the choices or every one, as the filters are set. */
export function matchIn({ match, method }: Pick<ChoiceFilter, "match" | "method">, filters: object): Match {
  if (method === undefined) return match;
  return new Map<string, unknown>(Object.entries(filters)).get(method) === "and" ? "every" : "any";
}

/** One choice from its text, as URLs and databases have it; undefined when the filter has no such choice. */
export function parseChoice(
  { value }: { value: z.ZodType<string | number> },
  text: string,
): string | number | undefined {
  // No text is not the number 0.
  return value.safeParse(text).data ?? (text === "" ? undefined : value.safeParse(Number(text)).data);
}
