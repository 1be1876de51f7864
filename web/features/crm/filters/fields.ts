import { crmFilters, type CrmFilters } from "#contract/collections/crm.ts";
import { OPEN_END } from "#contract/collections/filters.ts";
import type { Range } from "#web/shared/ranges/range.ts";
import { NO_FILTERS } from "../search-params.ts";

/** Filters that take any of several values. */
export const CHOICES = [
  "statuses",
  "tags",
  "lists",
  "networks",
  "countries",
  "languages",
  "niches",
  "gender",
] as const satisfies (keyof CrmFilters)[];
export type Choice = (typeof CHOICES)[number];

export const RANGES = ["followers", "growth"] as const satisfies (keyof CrmFilters)[];
export type RangeFilter = (typeof RANGES)[number];

/** All that a filter can be added for, in the order in which people ask. The text has a field of its own. */
export const FIELDS = [
  "statuses",
  "tags",
  "lists",
  "followers",
  "growth",
  "networks",
  "countries",
  "languages",
  "niches",
  "gender",
  "hasEmail",
] as const satisfies (keyof CrmFilters)[];
export type Field = (typeof FIELDS)[number];

/** Told by number; the rest by word. */
const NUMBERED = new Set<Choice>(["niches", "gender"]);

export function isChoice(field: keyof CrmFilters): field is Choice {
  return CHOICES.some((one) => one === field);
}

/** Whether this filter narrows anything. */
export function isSet(filters: CrmFilters, field: keyof CrmFilters): boolean {
  return JSON.stringify(filters[field]) !== JSON.stringify(NO_FILTERS[field]);
}

export function without(filters: CrmFilters, field: keyof CrmFilters): CrmFilters {
  return { ...filters, [field]: NO_FILTERS[field] };
}

export function valuesOf(filters: CrmFilters, choice: Choice): string[] {
  return filters[choice].map(String);
}

export function withValues(filters: CrmFilters, choice: Choice, values: readonly string[]): CrmFilters {
  const read = NUMBERED.has(choice) ? values.map(Number) : values;
  return crmFilters.parse({ ...filters, [choice]: read });
}

/** With this value, or without it when it is there. */
export function toggled(filters: CrmFilters, choice: Choice, value: string): CrmFilters {
  const values = valuesOf(filters, choice);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return withValues(filters, choice, next);
}

/** As range fields know it: an open end is not said. */
export function rangeOf(filters: CrmFilters, of: RangeFilter): Range {
  const { min, max } = filters[of];
  return {
    min: min === NO_FILTERS[of].min ? undefined : min,
    max: max === OPEN_END ? undefined : max,
  };
}

export function withRange(filters: CrmFilters, of: RangeFilter, { min, max }: Range): CrmFilters {
  return { ...filters, [of]: { min: min ?? NO_FILTERS[of].min, max: max ?? OPEN_END } };
}
