import type { Collection, Field, Fields } from "#contract/collections/collection.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import {
  choicesOf,
  matchIn,
  OPEN_END,
  parseChoice,
  type ChoiceFilter,
  type Filter,
  type Match,
  type RangeFilter,
} from "#contract/collections/filters.ts";
import type { z } from "zod";
import type { Range } from "../../ranges/range.ts";

export type FilterField = { id: string; field: Field; filter: Filter };

/** What can be done with the filters of a collection. */
export type FilterValues<Filters> = {
  /** Nothing is filtered. */
  none: Filters;
  /** All fields with a filter that narrows, in their order. */
  all: readonly FilterField[];
  valueOf: (filters: Filters, filter: Filter) => unknown;
  set: (filters: Filters, filter: Filter, value: unknown) => Filters;
  isSet: (filters: Filters, filter: Filter) => boolean;
  /** A choice goes with its method, and any filter with its negation. */
  without: (filters: Filters, filter: Filter) => Filters;
  /** Only with what decides what rows show. */
  withoutAll: (filters: Filters) => Filters;
  matchOf: (filters: Filters, filter: ChoiceFilter) => Match;
  withMatch: (filters: Filters, filter: ChoiceFilter, match: Match) => Filters;
  /** Undefined: it cannot be negated. */
  isNegated: (filters: Filters, filter: Filter) => boolean | undefined;
  withNegation: (filters: Filters, filter: Filter, isNegated: boolean) => Filters;
};

export function filterValues<F extends Fields>({
  fields,
  filters: schema,
}: Collection<F>): FilterValues<z.output<Collection<F>["filters"]>> {
  type Filters = z.output<Collection<F>["filters"]>;
  const none: Filters = schema.parse({});
  const display = new Set(Object.values<Field>(fields).flatMap((one) => (one.isDisplay && one.filter?.id) || []));
  const valueOf = (filters: Filters, { id }: Filter): unknown => new Map(Object.entries(filters)).get(id);
  const set = (filters: Filters, { id }: Filter, value: unknown): Filters => schema.parse({ ...filters, [id]: value });
  const negation = Object.values<Field>(fields).find(({ filter }) => filter?.kind === "negation")?.filter;
  const negatedIn = (filters: Filters): string[] =>
    negation?.kind === "negation" ? negation.schema.parse(valueOf(filters, negation)) : [];
  const withNegation = (filters: Filters, { id }: Filter, isNegated: boolean): Filters => {
    const others = negatedIn(filters).filter((one) => one !== id);
    return negation ? set(filters, negation, isNegated ? [...others, id] : others) : filters;
  };
  return {
    none,
    all: Object.entries<Field>(fields).flatMap(([id, field]) =>
      field.filter && !field.isDisplay ? [{ id, field, filter: field.filter }] : [],
    ),
    valueOf,
    set,
    isSet: (filters, filter) => JSON.stringify(valueOf(filters, filter)) !== JSON.stringify(valueOf(none, filter)),
    without: (filters, filter) =>
      schema.parse({
        ...withNegation(set(filters, filter, valueOf(none, filter)), filter, false),
        ...(filter.kind === "choice" && filter.method !== undefined && { [filter.method]: undefined }),
      }),
    withoutAll: (filters) =>
      schema.parse(Object.fromEntries(Object.entries(filters).filter(([id]) => display.has(id)))),
    matchOf: (filters, filter) => matchIn(filter, Object.assign({}, filters)),
    isNegated: (filters, filter) => {
      if (negation?.kind !== "negation") return undefined;
      const { id } = filter;
      // Whether there is a value has two filters of its own.
      const isOwnChoice = isFieldKey(id) && choicesOf(filter) && typeof valueOf(filters, filter) !== "boolean";
      return isOwnChoice || negation.of.includes(id) ? negatedIn(filters).includes(id) : undefined;
    },
    withNegation,
    withMatch: (filters, { method }, match) =>
      method === undefined ? filters : schema.parse({ ...filters, [method]: match === "every" ? "and" : "or" }),
  };
}

/** The chosen values as text. */
export function choicesIn({ schema }: ChoiceFilter, value: unknown): string[] {
  return schema.parse(value).map(String);
}

/** With this choice, or without it when it is there. */
export function toggled(filter: ChoiceFilter, value: unknown, choice: string): (string | number)[] {
  const chosen = choicesIn(filter, value);
  const next = chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice];
  return next.flatMap((text) => parseChoice(filter, text) ?? []);
}

/** Without its open ends, as range fields take it. */
export function rangeIn({ schema, open }: RangeFilter, value: unknown): Range {
  const { min, max } = schema.parse(value);
  return { min: min === open.min ? undefined : min, max: max === OPEN_END ? undefined : max };
}

export function withRange({ open }: RangeFilter, { min, max }: Range): { min: number; max: number } {
  return { min: min ?? open.min, max: max ?? OPEN_END };
}
