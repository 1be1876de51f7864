import { z } from "zod";
import { crmFilters } from "#contract/collections/crm.ts";
import { screenPreference } from "#contract/preferences.ts";
import { viewState, type ViewState } from "#contract/views.ts";

const record = z.record(z.string(), z.unknown()).catch({});

/** A stored state. Parts that are no longer valid, by an earlier version, get their default; the others stay. */
export function readState(stored: unknown): ViewState {
  const state = record.parse(stored);
  return viewState.parse({
    ...validPartsOf(viewState, state),
    filters: validPartsOf(crmFilters, state.filters),
    layout: validPartsOf(screenPreference, state.layout),
  });
}

function validPartsOf({ shape }: z.ZodObject, stored: unknown): Record<string, unknown> {
  const values = record.parse(stored);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
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

export function withKnownLabels(state: ViewState, known: ReadonlySet<string>): ViewState {
  const isKnown = (id: string) => id === NO_STATUS || known.has(id.toLowerCase());
  const { tags, statuses, lists } = state.filters;
  const labels = { tags: tags.filter(isKnown), statuses: statuses.filter(isKnown), lists: lists.filter(isKnown) };
  return { ...state, filters: { ...state.filters, ...labels } };
}
