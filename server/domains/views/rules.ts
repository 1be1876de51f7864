import { z } from "zod";
import { viewFilters } from "#contract/collections/crm.ts";
import { isFieldKey, type FieldKey } from "#contract/collections/field-key.ts";
import { screenPreference } from "#contract/preferences.ts";
import { trust } from "#contract/base/trust.ts";
import { savedSearch, viewState, type SavedSearch, type ViewState } from "#contract/views.ts";

const record = z.record(z.string(), z.unknown()).catch({});

/** A stored state. Parts that are no longer valid, by an earlier version, get their default; the others stay. */
export function readState(stored: unknown): ViewState {
  const state = record.parse(stored);
  return viewState.parse({
    ...validPartsOf(viewState, state),
    filters: validPartsOf(viewFilters, state.filters),
    layout: validPartsOf(screenPreference, state.layout),
  });
}

/** Parameters that discovery no longer has are dropped; it drops values that it cannot read. */
export function readSavedSearch(stored: unknown): SavedSearch {
  const parameters = Object.entries(record.parse(stored));
  return Object.assign({}, ...parameters.map(([name, value]) => savedSearch.safeParse({ [name]: value }).data ?? {}));
}

function validPartsOf({ shape, _zod }: z.ZodObject, stored: unknown): Record<string, unknown> {
  const values = record.parse(stored);
  const { catchall } = _zod.def;
  // Filters of the workspace's own fields.
  const own = catchall ? Object.keys(values).filter(isFieldKey) : [];
  const schemas = [...Object.entries(shape), ...own.map((key) => [key, catchall] as const)];
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      if (!schema) return [];
      const isValid = (value: unknown) => z.safeParse(schema, value).success;
      const value = values[name];
      const rest = Array.isArray(value) && !isValid(value) ? value.filter((one) => isValid([one])) : value;
      return rest !== undefined && isValid(rest) ? [[name, rest]] : [];
    }),
  );
}

/** In the filter of statuses: creators without one. */
const NO_STATUS = "none";

/** Ids of lists, tags and statuses in the filters of a state. */
export function labelIdsOf({ filters: { tags, statuses, lists } }: ViewState): string[] {
  return [...tags, ...statuses, ...lists].filter((id) => id !== NO_STATUS);
}

/** Fields that the workspace has defined, in the filters of a state and its order. */
export function fieldsIn({ filters, sort }: ViewState): FieldKey[] {
  return [...Object.keys(filters), sort].filter(isFieldKey);
}

/** Without those that were deleted. */
export function withKnownFields(state: ViewState, known: readonly string[]): ViewState {
  const isGone = (name: string) => isFieldKey(name) && !known.includes(name);
  // The filters of declared fields stay.
  const filters = trust<ViewState["filters"]>(
    Object.fromEntries(Object.entries(state.filters).filter(([name]) => !isGone(name))),
  );
  return { ...state, filters, ...(isGone(state.sort) && { sort: "createdAt", asc: false }) };
}

export function withKnownLabels(state: ViewState, known: ReadonlySet<string>): ViewState {
  const isKnown = (id: string) => id === NO_STATUS || known.has(id.toLowerCase());
  const { tags, statuses, lists } = state.filters;
  const labels = { tags: tags.filter(isKnown), statuses: statuses.filter(isKnown), lists: lists.filter(isKnown) };
  return { ...state, filters: { ...state.filters, ...labels } };
}
