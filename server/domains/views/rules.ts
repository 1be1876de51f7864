import { z } from "zod";
import { crmFilters } from "#contract/collections/crm.ts";
import { screenPreference } from "#contract/preferences.ts";
import { viewState, type ViewState } from "#contract/views.ts";

const parts = z.record(z.string(), z.unknown()).catch({});

/** What was kept, as far as it still says something: a part that no longer fits has its default, the others stay. */
export function readState(kept: unknown): ViewState {
  const state = parts.parse(kept);
  return viewState.parse({
    ...fitting(viewState, state),
    filters: fitting(crmFilters, state.filters),
    layout: fitting(screenPreference, state.layout),
  });
}

function fitting({ shape }: z.ZodObject, kept: unknown): Record<string, unknown> {
  const known = parts.parse(kept);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const fits = (value: unknown) => z.safeParse(schema, value).success;
      const value = known[name];
      const rest = Array.isArray(value) && !fits(value) ? value.filter((one) => fits([one])) : value;
      return rest !== undefined && fits(rest) ? [[name, rest]] : [];
    }),
  );
}

/** Ids of the customer's own that a state's filters name. */
export function idsNamed({ filters }: ViewState): string[] {
  return [...filters.tags, ...filters.statuses, ...filters.lists].filter((id) => id !== NONE);
}

/** Without filters for what is gone. */
export function withKnown(state: ViewState, known: ReadonlySet<string>): ViewState {
  const stays = (id: string) => id === NONE || known.has(id.toLowerCase());
  const { tags, statuses, lists } = state.filters;
  return {
    ...state,
    filters: {
      ...state.filters,
      tags: tags.filter(stays),
      statuses: statuses.filter(stays),
      lists: lists.filter(stays),
    },
  };
}

/** As the filter of statuses calls those without one. */
const NONE = "none";
