import type { CrmFilters } from "#contract/collections/crm.ts";
import { listCrm } from "#contract/crm.ts";
import { useQueries } from "@tanstack/react-query";
import { queryOf } from "#web/api/queries.ts";
import { FIELDS, isSet, without } from "./fields.ts";

export type Loosened = {
  field: keyof CrmFilters;
  /** How many there would be without it; undefined while counted, null when that failed. */
  found: number | null | undefined;
};

const ALL = ["text", ...FIELDS] as const;

/** How many creators there would be without each of the filters, the most first. */
export function useLoosened(filters: CrmFilters): Loosened[] {
  const fields = ALL.filter((field) => isSet(filters, field));
  const counts = useQueries({
    queries: fields.map((field) => queryOf(listCrm, { filters: without(filters, field) })),
  });
  const loosened = fields.map((field, at) => {
    const count = counts[at];
    return { field, found: count?.error ? null : count?.data?.crmStats.totalResult };
  });
  // In order only once all is known: nothing moves under the pointer while numbers come in.
  if (loosened.some(({ found }) => found === undefined)) return loosened;
  return loosened.toSorted((a, b) => (b.found ?? -1) - (a.found ?? -1));
}
