import type { ChoiceFilter, Filter, Match } from "#contract/collections/filters.ts";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import type { FilterField, FilterValues } from "./filter-values.ts";

export type ChoiceName = { label: string; icon?: ReactNode };

/** How many rows would match with each choice that rows have; undefined until loaded. */
export type ChoiceCounts = {
  counts: ReadonlyMap<string, number> | undefined;
  error: ApiError | null;
  refetch: () => void;
};

/** What the filters of a screen are set to, and how they change. */
export type FilterState = {
  isFiltered: boolean;
  valueOf: (filter: Filter) => unknown;
  isSet: (filter: Filter) => boolean;
  set: (filter: Filter, value: unknown) => void;
  clear: (filter: Filter) => void;
  matchOf: (filter: ChoiceFilter) => Match;
  setMatch: (filter: ChoiceFilter, match: Match) => void;
  /** Undefined: it cannot be negated. */
  isNegated: (filter: Filter) => boolean | undefined;
  setNegated: (filter: Filter, isNegated: boolean) => void;
  clearAll: () => void;
};

/** How a screen names and counts its filters: whatever shows or changes filters takes one. */
export type FilterControl = FilterState & {
  /** Fields that have an editor; the others have a place of their own on the screen. */
  offered: readonly FilterField[];
  labelOf: (field: FilterField) => string;
  iconOf: (field: FilterField) => Icon;
  /** What a choice is called, and the flag, emoji or colour that goes with it. */
  nameOf: (filter: Filter, choice: string) => ChoiceName;
  /** The two states of a flag. */
  flagNameOf: (filter: Filter, value: boolean) => string;
  /** Shown where no row has any choice of a filter. */
  noChoice?: string | undefined;
  /** Choices that are offered although no row has them. */
  alwaysOffered: (filter: Filter) => readonly string[];
  /** Loads the choices of the filter that is being edited. */
  Choices: ComponentType<{ filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }>;
};

export function filterState<Filters>(
  values: FilterValues<Filters>,
  filters: Filters,
  onChange: (filters: Filters) => void,
): FilterState {
  return {
    isFiltered: values.all.some(({ filter }) => values.isSet(filters, filter)),
    valueOf: (filter) => values.valueOf(filters, filter),
    isSet: (filter) => values.isSet(filters, filter),
    set: (filter, value) => {
      const next = values.set(filters, filter, value);
      onChange(values.isSet(next, filter) ? next : values.without(next, filter));
    },
    clear: (filter) => onChange(values.without(filters, filter)),
    matchOf: (filter) => values.matchOf(filters, filter),
    setMatch: (filter, match) => onChange(values.withMatch(filters, filter, match)),
    isNegated: (filter) => values.isNegated(filters, filter),
    setNegated: (filter, isNegated) => onChange(values.withNegation(filters, filter, isNegated)),
    clearAll: () => onChange(values.withoutAll(filters)),
  };
}
